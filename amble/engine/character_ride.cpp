#include <algorithm>

#include "amble/engine/character_impl.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kPlanAhead = 0.22;        // seconds by which plans know a vehicle's wish
constexpr double kUp = 0.05, kDown = 0.1;  // m/s beyond the change of gait
constexpr double kSlowest = 0.02;          // m/s, rad/s of a vehicle that moves

}  // namespace

/// kwon2007:prescription  Where the vehicle goes is wanted. Whether the body walks or runs there is
/// settled at the start of each half cycle, by the type that was asked for or else by the speed.
void Character::Impl::follow_vehicle(CharacterState& s) noexcept {
  using Type = Command::Type;
  ridden = vehicle->advance(kStep, s.gait.value);
  const bool still = ridden.speed < kSlowest && std::abs(ridden.turn_rate) < kSlowest;
  wish.speed = still && ridden.acceleration <= 0
                   ? 0.0
                   : std::max(0.0, ridden.speed + kPlanAhead * ridden.acceleration);
  wish.turn_rate = ridden.turn_rate;
  const int half = s.pace < 0.5 ? -1 : s.phase < 0.5 ? 0 : 1;
  if (half >= 0 && half == s.prescribed_half) return;
  s.prescribed_half = half;
  const double change = 0.5 * (walk_top + run_bottom);
  s.prescribed_run =
      wish.type == Type::run || (wish.type != Type::walk && library->groups.size() > 1 &&
                                 ridden.speed > change + (s.prescribed_run ? -kDown : kUp));
}

}  // namespace amble
