#pragma once

#include <array>

#include "amble/kinematics/leg_reach.hpp"

namespace amble {

/// Keeps knees from being jerked. A leg that is nearly straight turns a millimetre of its length
/// into degrees of its knee. Where the knee of a leg that stands would be jerked, the pelvis gives,
/// by as little as it takes, and comes back smoothly; a foot that swings goes along with it, and is
/// raised where its own knee would be jerked. Motion within the limit passes as it is. A value of
/// nothing but numbers; belongs to one body and one step of time.
class SteadyKnees {
 public:
  /// A leg as it would be now: where it hangs and where it stands, metres, any frame with y up.
  struct Leg {
    Vec3 hip, ankle;
    LegBones bones;
    double swings = 0;  // 0 its foot stays where it is … 1 its foot is free to be raised or lowered
  };
  /// Takes note of both legs one step of time after the last; the first ones are taken as they are.
  /// `runs` is how much of a run it is, 0 to 1: running knees give more sharply.
  void advance(const std::array<Leg, 2>& legs, double runs) noexcept;
  /// Metres that the pelvis gives: down where positive.
  double lowered() const noexcept { return given_; }

 private:
  struct Knee {
    double bent = 0, rate = 0, change = 0;  // radians; a step of time; a step²
  };
  struct Range {
    double least, most;
    bool holds(double bent) const noexcept { return bent >= least && bent <= most; }
  };
  static Range range(const Knee& knee, double sharpest) noexcept;
  double given_for(const std::array<Leg, 2>& legs, const std::array<Range, 2>& ranges,
                   double at_ease) const noexcept;

  std::array<Knee, 2> knees_{};
  double given_ = 0, giving_ = 0;  // metres; a second
  double noted_ = 0;               // steps of time, up to those that a change of rate takes
};

}  // namespace amble
