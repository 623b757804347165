#include <algorithm>

#include "amble/engine/character_impl.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kOneStep = 1.0 / 60;
constexpr double kElevationTime = 0.045, kClimbTime = 0.12;  // seconds
const Lag kElevationLag{kElevationTime, kOneStep}, kClimbLag{kClimbTime, kOneStep};
constexpr double kSteepDescent = 0.3;         // metres a stride
constexpr double kLead = 0.2, kTrail = 0.08;  // phases by which the pelvis goes down before the
                                              // feet, and up after them

}  // namespace

/// The pelvis follows the ground of the feet, `passed` phases after their last step of time.
void Character::Impl::follow_ground(double passed, bool at_once) noexcept {
  CharacterState& s = state;
  const double duty = 0.5 * (gait.feet[0].duty + gait.feet[1].duty);
  underfoot.terrain = terrain.get();
  underfoot.pelvis = PelvisGround(s.feet, duty, passed);
  const PelvisGround& ground = underfoot.pelvis;
  const double climb = s.activity.value * 2 * (ground.height(0.25) - ground.height(-0.25));
  if (at_once)
    s.climb = {climb, 0};
  else
    s.climb.advance(climb, kClimbLag);
  underfoot.lead = kLead * smoothstep(-s.climb.value / kSteepDescent) -
                   kTrail * smoothstep(s.climb.value / kSteepDescent);
  // A filter that lags by twice its time constant looks ahead as far.
  const double reach = underfoot.lead + 2 * kElevationTime * s.pace / gait.seconds();
  const double standing = 0.5 * (s.feet[0].plant.height + s.feet[1].plant.height);
  const double under =
      lerp(standing, ground.height(at_once ? underfoot.lead : reach), s.activity.value);
  if (at_once)
    s.elevation = {under, 0};
  else
    s.elevation.advance(under, kElevationLag);
  s.planned_drop = planned_drop(s.feet, passed);
  underfoot.elevation = s.elevation.value;
  underfoot.planned_drop = s.planned_drop;
}

}  // namespace amble
