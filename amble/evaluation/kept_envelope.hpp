#pragma once

#include <span>
#include <string>
#include <vector>

#include "amble/library/motion_library.hpp"

namespace amble {

/// A speed (m/s) and turn rate (rad/s) that was played, and whether all limits held.
struct TriedDirective {
  Point2 asked;
  bool held = true;
};

/// The part of an envelope in which limits hold: straight cuts take off the ends and corners where
/// more of what was tried breaks a limit than holds them. Where limits break all over it, cuts are
/// no help and it stays as it is; so do treading, at no speed, half of it in any case, and all
/// around the places that have to `stay`.
ConvexHull within_limits(const ConvexHull& envelope, std::vector<TriedDirective> tried,
                         std::span<const Point2> stay = {});

/// Plays speeds and turn rates all over the envelopes of a library's gaits and ends these where the
/// limits end; the examples that are `sound`, by number, can still be asked for as they are.
/// Returns a sentence for each gait that is less wide now.
std::vector<std::string> end_where_limits_end(MotionLibrary& library,
                                              std::span<const int> sound = {});

}  // namespace amble
