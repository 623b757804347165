// Any bytes as a script of commands either make one that can be asked at any time or throw
// amble::Error.
#include "apps/cli/command_script.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "amble/core/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const amble::cli::CommandScript script =
        amble::cli::parse_command_script({reinterpret_cast<const char*>(data), size}, "fuzz.json");
    if (script.entries.empty()) std::abort();
    for (const double time : {-1.0, 0.0, 0.5 * script.seconds, script.seconds, 1e9})
      if (!std::isfinite(script.at(time).speed)) std::abort();
  } catch (const amble::Error&) {
  }
  return 0;
}
