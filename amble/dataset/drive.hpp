#pragma once

#include <limits>
#include <memory>

#include "amble/character.hpp"
#include "amble/dataset/cast.hpp"

namespace amble::dataset {

/// What is asked of a character at a moment: the command, and the place where it shall go, where
/// there is one.
struct Asked {
  Command command;
  double x = std::numeric_limits<double>::quiet_NaN(), z = x;
};

/// Leads one character through one clip, a step of Steering::kStep at a time.
class Drive {
 public:
  virtual ~Drive() = default;
  /// Commands the character for the next step and tells what was asked.
  virtual Asked lead(double now, Character& character) = 0;
};

/// Draws what a character shall do for so many seconds, places it at the origin in the motion that
/// it begins with, facing +Z, and gives what leads it. `command`: which of the spec's.
std::unique_ptr<Drive> draw_drive(const Cast& cast, const Player& player, int command,
                                  double seconds, Dice& dice, Character& character);

}  // namespace amble::dataset
