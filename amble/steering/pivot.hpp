#pragma once

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {

/// How people turn where no gait bends as sharply: on the spot step by step, and back from a walk
/// or a run by braking hard, planting a foot and turning over it. Strides tell nothing of that: it
/// is as usual people do it.
struct Pivot {
  static constexpr double kOnTheSpot = 3;  // rad/s, in steps
  static constexpr double kMost = 4.6;     // rad/s, over a planted foot
  static constexpr double kTurning = 9;    // rad/s²
  static constexpr double kBraking = 6;    // m/s²
  static constexpr double kGrip = 7;       // m/s² towards the inside, of a foot on the ground
  static constexpr double kSpeed = 0.5;    // m/s that is left while the body turns over the foot
  static constexpr double kJerk = 100;     // m/s³: a foot that is planted stops a body at once
  static constexpr double kSharp = 1.5;    // rad/s at which a turn begins to be one of these
  static constexpr double kSharpForSure = 2.5;  // the same, wholly

  /// How far a turn rate is one of a pivot, 0 to 1.
  static double share(double turn_rate) noexcept {
    return smoothstep((std::abs(turn_rate) - kSharp) / (kSharpForSure - kSharp));
  }
  /// How far somebody comes too fast to turn step by step, 0 to 1.
  static double hurried(double speed) noexcept { return smoothstep(speed / kSpeed - 1); }
  /// The turn rate of who turns on the spot by an angle: a little is turned calmly.
  static double step_by_step(double radians) noexcept {
    constexpr double kPerRadian = 1;  // rad/s
    return std::min(kOnTheSpot, kPerRadian * std::abs(radians));
  }
  /// The turn rate, rad/s, that feet have a grip for at a speed.
  static double fastest_at(double speed) noexcept {
    return kGrip / std::max(1e-3, std::abs(speed));
  }
  /// The turn rate from which a turn can still end so many radians on.
  static double ends_within(double radians) noexcept {
    constexpr double kWithEase = 0.85;  // of what legs can do
    return std::sqrt(2 * kWithEase * kTurning * std::abs(radians));
  }
};

}  // namespace amble
