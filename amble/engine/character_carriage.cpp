#include <algorithm>
#include <cmath>

#include "amble/adaptation/swung_arms.hpp"
#include "amble/engine/character_impl.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/steering/pivot.hpp"

namespace amble {
namespace {

// Seconds: how far ahead the body knows what it will do, and the time in which it leans, which lags
// by twice that. It leans a tenth of a second before its feet do anything about it.
constexpr double kForesight = 0.25;
constexpr Lag kForesightLag{Drive::kTimeConstant, kForesight}, kLeanLag{0.05, kFixedStep};
// Gaze: seconds that it is ahead of the heading; radians of head and of chest beside the pelvis at
// most; m/s on the spot, where nobody turns without looking first, and on the way.
constexpr double kGazeAhead = 0.5, kMostHead = 0.95, kMostChest = 0.35, kChestShare = 0.4;
constexpr double kSpot = 0.15, kOnTheWay = 0.5;
constexpr Lag kHeadLag{0.07, kFixedStep}, kChestLag{0.12, kFixedStep};
constexpr Lag kArmLag{0.09, kFixedStep};
constexpr double kNothing = 1e-7;  // radians; a second

void follow(double wanted, const Lag& lag, CriticallyDamped& angle) noexcept {
  angle.advance(wanted, lag);
  const auto small = [](double x) { return x < kNothing && x > -kNothing; };
  if (small(wanted) && small(angle.value) && small(angle.velocity)) angle = {};
}

/// Within ± most, reached smoothly.
double eased(double angle, double most) noexcept {
  return angle / std::sqrt(1 + (angle * angle) / (most * most));
}

}  // namespace

/// Leans into what the drive is about to do, and looks where it will turn: the head first, then the
/// chest, before the feet take the pelvis round. What captured transitions lean against is not
/// leant against again.
void Character::Impl::carry_body(CharacterState& s) noexcept {
  Drive soon = s.course.drive;
  soon.advance(wanted_speed, wanted_turn, kForesight, kForesightLag.decay);
  double speeding = vehicle ? s.prescription.speeding.value : soon.speed.velocity;
  const double leant = speeding_played(s);
  speeding -= clamp(leant, std::min(0.0, speeding), std::max(0.0, speeding));
  follow(balance_lean(speeding), kLeanLag, s.carriage.lean);
  // Into a turn that no example has.
  const double turning = s.course.drive.turn_rate.value, most = sharpest[0],
               beyond = turning - clamp(turning, -most, most), speed = s.course.drive.speed.value;
  follow(balance_lean(speed * beyond), kLeanLag, s.carriage.aside);

  const double looks = std::max({clamp01(finite_or_zero(manner.gaze)), Pivot::share(wanted_turn),
                                 1 - smoothstep((std::abs(speed) - kSpot) / (kOnTheWay - kSpot))});
  const double ahead = looks * 0.5 * kGazeAhead * (turning + wanted_turn);
  follow(eased(ahead, kMostHead), kHeadLag, s.carriage.head);
  follow(eased(kChestShare * ahead, kMostChest), kChestLag, s.carriage.chest);
  // Arms hang loosely in turns that no example has.
  follow(swung_out(beyond), kArmLag, s.carriage.arms_out);
  follow(Pivot::share(std::max(std::abs(turning), std::abs(wanted_turn))) *
             swung_back(s.course.drive.turn_rate.velocity),
         kArmLag, s.carriage.arms_back);
}

}  // namespace amble
