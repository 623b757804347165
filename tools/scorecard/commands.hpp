#pragma once

#include <string>

#include "dice.hpp"

namespace amble::scorecard {

/// How commands may be drawn for a body on a ground.
struct CommandScope {
  double speeds = 1;       // speeds of a grown-up times this
  bool keeps_way = false;  // stays within half a radian or so of straight ahead: stairs are there
};

/// A new speed, turn and gait every 0.3 to 3 s, stops and turns on the spot included, as the JSON
/// of `--script`.
std::string random_script(double seconds, const CommandScope& scope, Dice& dice);

/// Sets off, stops, sets off and stops, with ramps and holds of any length; with `running` the
/// second time runs.
std::string start_stop_script(bool running, const CommandScope& scope, Dice& dice);

}  // namespace amble::scorecard
