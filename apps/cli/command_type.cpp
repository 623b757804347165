#include "command_type.hpp"

#include "amble/core/error.hpp"

namespace amble::cli {

void check_type(const std::string& type, const std::string& where) {
  if (type == "walk" || type == "run" || type == "turn" || type == "stand") return;
  throw Error(where + ": no type is named '" + type + "'; there are walk, run, turn and stand");
}

void apply_type(const std::string& type, Command& command) {
  if (type == "walk") command.gait = 0;
  if (type == "run") command.gait = 1;
  if (type == "turn") command.speed = 0;
  if (type == "stand") command = {};
}

}  // namespace amble::cli
