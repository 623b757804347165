#pragma once

#include <cmath>

#include "amble/maths/eased_limit.hpp"
#include "amble/maths/vector.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

// What arm, collar bone and trunk reach together; those who plan a reach and those who carry it out
// agree on it. Metres and seconds.

inline constexpr double kTrunkHelp = 0.24, kCollarHelp = 0.04;  // metres of reach that both add
inline constexpr double kReachMargin = 0.01;                    // by which an arm comes nearer
inline constexpr double kCore = 0.04;  // metres round a shoulder without a direction

/// How hard people's joints turn and how sharply that sets in, degrees a step² and a step³.
inline constexpr double kHardestTurn = 4.8, kSharpestTurn = 3.1;

/// max(x, 0), exactly so half a width from 0.
constexpr double eased_positive(double x, double width) noexcept {
  return x - eased_limit(x, 0, width);
}

/// Metres that trunk and collar bone add to an arm's reach in a direction, at most, of a shoulder
/// that is here as the hips see it: a trunk swings it round, and takes it no farther from them.
inline double help_towards(const Vec3& direction, const Vec3& from_hips) noexcept {
  const Vec3 aside = cross(normalised(from_hips, {0, 1, 0}), direction);
  return kCollarHelp + kTrunkHelp * dot(aside, aside);
}

/// Where a hand of a side goes round by the front, as the body sees it: ahead, and outside a
/// little.
inline Vec3 round_by_front(Side side) noexcept { return {0.6 * sign(side), 0, 1}; }

/// The speed that an elbow has to be ready for, m/s: what passes will also leave, and a shoulder
/// that sways does it again.
inline double pace_of(const Vec3& passing, double closing, double sway = 0) noexcept {
  constexpr double kReadiness = 0.4;  // share of the speed of what passes
  return std::sqrt(closing * closing + kReadiness * kReadiness * dot(passing, passing) +
                   sway * sway);
}

}  // namespace amble
