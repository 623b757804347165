#pragma once

#include <array>

#include "amble/maths/hermite.hpp"

namespace amble {

struct FootState;

/// The share of a contact from which on the pelvis comes down for its lift.
inline constexpr double kLiftForeseen = 0.5;

/// How high the pelvis goes over level ground, over the strides behind and ahead: a smooth curve
/// through the heights on which the feet stand, have stood and are going to stand, lowered before
/// what would else be out of reach. Each plant counts most in the middle of its contact; on an even
/// slope the curve is the slope itself. It is a function of the phase alone, so that a foot which
/// looks ahead to its strike sees the height and the rate that the pelvis will really have then.
/// Metres over phases of the stride.
class PelvisPlan {
 public:
  PelvisPlan() = default;
  /// `duty` is the share of the stride that a contact lasts; now is `passed` phases after the feet
  /// were as they are given; `size` is that of the body beside a grown-up's.
  PelvisPlan(const std::array<FootState, 2>& feet, double duty, double passed,
             double size) noexcept;

  /// How a body goes over that ground.
  struct Manner {
    double lead = 0;      // phases by which it is ahead of its feet
    double sink = 0;      // metres that it stays below them
    double standing = 0;  // metres of the ground that it stands on when it does not step
    double activity = 1;  // 0 stands … 1 steps
  };
  void go(const Manner& manner) noexcept { manner_ = manner; }

  /// Its height some phases after now (negative: before), with the rate per phase.
  Moving<double> at(double ahead) const noexcept;

  /// The height of the feet's ground, without what lowers it for reach.
  double ground(double ahead) const noexcept;
  /// Metres that it is lowered for reach now.
  double dipped() const noexcept { return manner_.activity * dips(0).value; }
  /// Metres between the highest and the lowest plant that it goes through.
  double spread() const noexcept { return spread_; }

 private:
  struct Control {
    double ahead = 0, height = 0;
  };
  /// Lowers the curve for a moment: begun some phases before it, over some phases after.
  struct Dip {
    double ahead = 0, metres = 0, before = 1, after = 1;
  };
  static constexpr std::size_t kControls = 7;
  Moving<double> curve(double ahead) const noexcept;
  Moving<double> dips(double ahead) const noexcept;

  std::array<Control, kControls> controls_;
  std::array<Dip, 4> dips_;
  double spread_ = 0;
  Manner manner_;
};

/// What the pelvis knows of a foot's plant to come, after a step of time: it learns of a change of
/// plan without a jerk.
void foresee_height(bool struck, const FootState& other, FootState& foot) noexcept;

}  // namespace amble
