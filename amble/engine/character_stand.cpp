#include <algorithm>
#include <cmath>

#include "amble/adaptation/footing.hpp"
#include "amble/engine/character_impl.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

// m/s and rad/s of a body whose feet stand already while it comes to rest over them; of a vehicle.
constexpr double kSettling = 0.3, kTurningOut = 0.6, kAlmostStill = 0.06, kAlmostFacing = 0.09;
// Metres of a foot from its place, those on uneven ground, and radians.
constexpr double kInPlace = 0.02, kNearPlace = 0.05, kInLine = 0.2;
// Seconds that steps take which come to a stand, and metres that feet still have to go for it: who
// only tidies up does not hurry.
constexpr double kLastStep = 0.375, kTidy = 0.06, kStride = 0.2;
constexpr double kTurnOfStep = 0.9;                // radians that a body turns in a step, at most
constexpr double kOnTheSpot = 0.3, kGoing = 0.9;   // m/s asked for
constexpr double kSpotTurn = 3, kPivotTurn = 4.6;  // rad/s that legs can do, where they may
constexpr double kBeyond = 0.6, kFarBeyond = 1.4;  // rad/s more than any gait does
constexpr double kPivotSpeed = 0.5;                // m/s

}  // namespace

/// Both feet stand where a standing body has them.
bool Character::Impl::in_place(const CharacterState& s, const GroundFrame& rest) const noexcept {
  const Example& standing = library->examples[static_cast<std::size_t>(slow_group(s).stand)];
  const double most = lerp(kInPlace, kNearPlace, clamp01(s.uneven.value));
  for (std::size_t k = 0; k < 2; ++k) {
    if (!s.feet[k].planted) return false;
    const Plant place = on_ground(kSides[k], placed_in(rest, standing.feet[k]));
    const double dx = s.feet[k].plant.x - place.x, dz = s.feet[k].plant.z - place.z;
    if (dx * dx + dz * dz > most * most) return false;
    if (std::abs(wrap_angle(s.feet[k].plant.yaw - place.yaw)) > kInLine) return false;
  }
  return true;
}

/// Whether nothing is left to do but to let the body come to rest over its feet.
bool Character::Impl::comes_to_rest(const CharacterState& s) const noexcept {
  if (wanted_speed != 0 || wanted_turn != 0 || library->stand < 0) return false;
  const Drive& drive = s.course.drive;
  if (std::abs(drive.speed.value) > (vehicle ? kAlmostStill : kSettling) ||
      std::abs(drive.turn_rate.value) > (vehicle ? kAlmostFacing : kTurningOut))
    return false;
  return in_place(s, vehicle ? s.course.frame : LastSteps::rest_of(s.course));
}

/// A vehicle decides for itself where it stops.
LastSteps Character::Impl::last_steps(const CharacterState& s) const noexcept {
  if (vehicle || s.resting || wanted_speed != 0 || wanted_turn != 0 || library->stand < 0)
    return {};
  return {true, LastSteps::rest_of(s.course),
          library->examples[static_cast<std::size_t>(slow_group(s).stand)].feet};
}

/// How much quicker, as a share, steps are that come to a stand or turn a body sharply.
double Character::Impl::quick_steps(const CharacterState& s) const noexcept {
  const double step = std::max(gait.half_seconds[0], gait.half_seconds[1]);
  const double wanted = step * std::abs(s.course.drive.turn_rate.value) / kTurnOfStep;
  double quicker = std::max(0.0, wanted - 1);
  if (const LastSteps last = last_steps(s); last.stops) {
    double off = 0;  // metres of the foot that is farthest from where it will stand
    for (std::size_t k = 0; k < 2; ++k) {
      const Plant rest = placed_in(last.frame, last.feet[k]);
      const double dx = s.feet[k].plant.x - rest.x, dz = s.feet[k].plant.z - rest.z;
      off = std::max(off, std::sqrt(dx * dx + dz * dz));
    }
    const double hastens = smoothstep((off / library->size - kTidy) / (kStride - kTidy));
    quicker = std::max(quicker, hastens * (step / (kLastStep * brisk) - 1));
  }
  return quicker;
}

/// Legs turn a body on the spot faster than any example may have shown. Who goes somewhere and is
/// asked to turn far faster than that gait can slows down for it: plants a foot and pivots.
void Character::Impl::turn_sharply(const Point2& asked, Point2& reached) noexcept {
  const auto& [speed, turn] = asked;
  const Group& slow = library->groups.front();
  const double beyond = std::abs(turn) - std::abs(reached[1]);
  if (!(beyond > 0) || slow.tread < 0) return;
  const double on_the_spot = 1 - smoothstep((speed - kOnTheSpot) / (kGoing - kOnTheSpot)),
               pivots = smoothstep((beyond - kBeyond) / (kFarBeyond - kBeyond)),
               sharply = std::max(on_the_spot, pivots),
               slows = std::max(on_the_spot * smoothstep(beyond / kBeyond), pivots),
               most = lerp(kPivotTurn, kSpotTurn, on_the_spot);
  reached[1] = lerp(reached[1], clamp(turn, -most, most), sharply);
  reached[0] = lerp(reached[0], std::min(speed, kPivotSpeed), slows);
  outside *= 1 - on_the_spot * (std::abs(turn) <= most ? 1.0 : 0.0);
}

}  // namespace amble
