#pragma once

#include <string>

#include "commands.hpp"

namespace amble::scorecard {

/// The same kinds of drive for who follows a pointer, as the JSON of `--pointer`.
std::string pointer_on_arc(double speed, double turn, double seconds);
std::string random_pointer(double seconds, const CommandScope& scope, Dice& dice);
std::string start_stop_pointer(bool running, const CommandScope& scope, Dice& dice);
/// Leaps from place to place and rests there.
std::string leaping_pointer(bool running, const CommandScope& scope, Dice& dice);

}  // namespace amble::scorecard
