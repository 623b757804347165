#include "amble/engine/character_impl.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kOneStep = 1.0 / 60;
// Seconds: how far ahead the body knows what it will do, and the time in which it leans, which lags
// by twice that. It leans a tenth of a second before its feet do anything about it.
constexpr double kForesight = 0.25;
constexpr Lag kForesightLag{Drive::kTimeConstant, kForesight}, kLeanLag{0.06, kOneStep};
constexpr double kNothing = 1e-7;  // radians; a second

void follow(double wanted, const Lag& lag, CriticallyDamped& angle) noexcept {
  angle.advance(wanted, lag);
  const auto small = [](double x) { return x < kNothing && x > -kNothing; };
  if (small(wanted) && small(angle.value) && small(angle.velocity)) angle = {};
}

}  // namespace

/// Leans into what the drive is about to do. Captured transitions lean on their own.
void Character::Impl::carry_body(CharacterState& s) noexcept {
  Drive soon = s.course.drive;
  soon.advance(wanted_speed, wanted_turn, kForesight, kForesightLag.decay);
  const bool captured = vehicle && technique->segments();
  const double speeding = vehicle ? s.prescription.speeding.value : soon.speed.velocity;
  follow(captured ? 0.0 : balance_lean(speeding), kLeanLag, s.carriage.lean);
}

}  // namespace amble
