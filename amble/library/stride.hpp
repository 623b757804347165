#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "amble/kinematics/foot_roll.hpp"
#include "amble/motion/pose.hpp"

namespace amble {

/// One foot over a stride. Phases are shares of the stride counted from this foot's strike.
struct StrideFoot {
  double duty = 0.6;  // contact share: strike to toe-off
  Plant placement;    // x left, z forward, yaw: in the travelling frame at mid-stance, duty/2
  std::vector<double> stance_pitch;  // uniform samples from strike to toe-off, both included
  std::vector<FootPose> swing;  // from toe-off to strike, both included, each in its moment's frame
};

/// Whether a type is one of the two gaits that a speed chooses between.
inline bool is_plain_gait(std::string_view type) noexcept {
  return type == "walk" || type == "run";
}
/// Whether it is none that every library knows: a gait, or a way to go, of the library's own.
inline bool is_own_type(std::string_view type) noexcept {
  for (const std::string_view known :
       {"", "walk", "run", "side", "back", "turn", "stand", "start", "stop", "slope", "gesture"})
    if (type == known) return false;
  return true;
}

/// A stride that closes on itself: what an example of a library is made from, whether it was
/// performed by the built-in model or found in a capture. Phase 0 is the right strike and 0.5 the
/// left one. Poses are in the travelling frame: root = (left, height, forward) of the pelvis and
/// rotations[0] its orientation relative to the heading.
struct Stride {
  std::string name, source, type = "walk";
  double start = 0, end = 0;        // seconds in the source
  double gait = 0;                  // 0 walk, 1 run
  double speed = 0, turn_rate = 0;  // of the travelling frame; negative backwards
  double facing = 0;                // heading of the body in that frame: 0, ±π/2 in side steps
  double seconds = 1;
  std::array<double, 2> half_seconds{0.5, 0.5};  // right strike to left strike, and back
  std::vector<Pose> poses;                       // at uniform phases i/n
  std::array<StrideFoot, 2> feet;                // by index(Side)
  double acceleration = 0;                       // m/s² at its first frame
  std::map<std::string, double> parameters;      // a library's own, by name
  bool apart = false;  // of a type of the library's own, not blended with plain walks and runs

  /// Whether it goes sideways or backwards.
  bool is_manoeuvre() const noexcept {
    constexpr double kFacingAway = 0.5;  // radians
    return facing >= kFacingAway || facing <= -kFacingAway || speed < 0 || apart;
  }

  /// Seconds that pass in a stretch of phase, up to 1, after a foot's strike: time runs evenly
  /// within each half of the stride (park2002:8).
  double seconds_after_strike(Side side, double phase) const noexcept {
    const double first = half_seconds[side == Side::right ? 0 : 1];
    return phase < 0.5 ? 2 * phase * first : first + (2 * phase - 1) * (seconds - first);
  }
};

}  // namespace amble
