#include "say.hpp"

#include "waiting.hpp"

namespace amble::cli {
namespace {

bool taken = false;  // is standard output, by the command's own output

}  // namespace

void leave_standard_output_alone() { taken = true; }
std::FILE* where_to_say() {
  Waiting::make_room();
  return taken ? stderr : stdout;
}

}  // namespace amble::cli
