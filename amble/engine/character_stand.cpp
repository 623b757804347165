#include <algorithm>
#include <cmath>

#include "amble/adaptation/footing.hpp"
#include "amble/engine/character_impl.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/steering/pivot.hpp"

namespace amble {
namespace {

// m/s and rad/s of a body whose feet stand already while it comes to rest over them.
constexpr double kSettling = 0.3, kTurningOut = 0.6;
// Metres of a foot from its place, those on uneven ground, and radians.
constexpr double kInPlace = 0.02, kNearPlace = 0.05, kInLine = 0.2;
// Seconds that steps take which come to a stand, and metres that feet still have to go for it: who
// only tidies up does not hurry.
constexpr double kLastStep = 0.375, kTidy = 0.06, kStride = 0.2;
constexpr double kTurnOfStep = 0.9;                // radians that a body turns in a step, at most
constexpr double kOnTheSpot = 0.3, kGoing = 0.9;   // m/s asked for
constexpr double kBeyond = 0.6, kFarBeyond = 1.4;  // rad/s more than any gait does

}  // namespace

/// Both feet stand where a standing body has them.
bool Character::Impl::in_place(const CharacterState& s, const GroundFrame& rest) const noexcept {
  const Example& standing = library->examples[static_cast<std::size_t>(slow_group(s).stand)];
  const double most = lerp(kInPlace, kNearPlace, clamp01(s.uneven.value));
  for (std::size_t k = 0; k < 2; ++k) {
    if (!s.feet[k].planted) return false;
    // On stairs a foot keeps its tread, as it did when it came down.
    const Plant& plant = s.feet[k].plant;
    const Plant place =
        foothold(terrain, library->skeleton.soles[k], placed_in(rest, standing.feet[k]),
                 library->size, for_its_tread(plant, s.feet[1 - k].plant.height, library->size))
            .plant;
    const double dx = plant.x - place.x, dz = plant.z - place.z;
    if (dx * dx + dz * dz > most * most) return false;
    if (std::abs(wrap_angle(plant.yaw - place.yaw)) > kInLine) return false;
  }
  return true;
}

/// Whether nothing is left to do but to let the body come to rest over its feet.
bool Character::Impl::comes_to_rest(const CharacterState& s) const noexcept {
  if (wanted_speed != 0 || wanted_turn != 0 || library->stand < 0) return false;
  const Drive& drive = s.course.drive;
  if (std::abs(drive.speed.value) > kSettling || std::abs(drive.turn_rate.value) > kTurningOut)
    return false;
  return in_place(s, vehicle ? s.course.frame : LastSteps::rest_of(s.course));
}

/// Whether nothing but its own drive decides where it stops.
bool Character::Impl::told_to_stop(const CharacterState& s) const noexcept {
  return !(vehicle || s.resting || wanted_speed != 0 || wanted_turn != 0);
}

LastSteps Character::Impl::last_steps(const CharacterState& s) const noexcept {
  if (s.resting || library->stand < 0) return {};
  LastSteps last = told_to_stop(s) ? LastSteps{1, LastSteps::rest_of(s.course), {}}
                                   : LastSteps::foreseen(s.course);
  last.feet = library->examples[static_cast<std::size_t>(slow_group(s).stand)].feet;
  return last;
}

/// How much quicker, as a share, steps are that come to a stand or turn a body sharply.
double Character::Impl::quick_steps(const CharacterState& s) const noexcept {
  const double step = std::max(gait.half_seconds[0], gait.half_seconds[1]);
  const double wanted = step * std::abs(s.course.drive.turn_rate.value) / kTurnOfStep;
  double quicker = std::max(0.0, wanted - 1);
  if (told_to_stop(s) && library->stand >= 0) {
    const LastSteps last = last_steps(s);
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
/// asked to turn far faster than that gait can slows down for it: plants a foot and pivots. A
/// vehicle has braked already.
void Character::Impl::turn_sharply(const Point2& asked, Point2& reached) noexcept {
  const auto& [speed, turn] = asked;
  const Group& slow = library->groups.front();
  const double beyond = std::abs(turn) - std::abs(reached[1]);
  if (!(beyond > 0) || slow.tread < 0) return;
  const double on_the_spot = 1 - smoothstep((speed - kOnTheSpot) / (kGoing - kOnTheSpot)),
               pivots = smoothstep((beyond - kBeyond) / (kFarBeyond - kBeyond)),
               sharply = std::max(on_the_spot, pivots),
               slows = std::max(on_the_spot * smoothstep(beyond / kBeyond), pivots),
               // Who comes in a hurry pivots, and who turns as fast as that already goes on.
      hurried = Pivot::hurried(state.course.drive.speed.value),
               already = std::min(Pivot::kMost, std::abs(state.course.drive.turn_goal)),
               most = std::max(already, lerp(Pivot::kMost, Pivot::kOnTheSpot,
                                             std::min(on_the_spot, 1 - hurried)));
  reached[1] = lerp(reached[1], clamp(turn, -most, most), sharply);
  if (!vehicle) reached[0] = lerp(reached[0], std::min(speed, Pivot::kSpeed), slows);
  outside *= 1 - on_the_spot * (std::abs(turn) <= most ? 1.0 : 0.0);
}

}  // namespace amble
