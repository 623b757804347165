#pragma once

#include "amble/steering/drive.hpp"

namespace amble {

/// Metres that a vehicle still goes when it is told to stop now, and radians that it turns
/// meanwhile.
double way_to_stop(const Drive& drive) noexcept;
double turn_to_stop(const Drive& drive) noexcept;
/// The steady speed from which it stops within so many metres.
double fastest_within(double way) noexcept;

/// The ground that somebody still covers who stops at once: a straight piece from where they are
/// to where they come to rest, metres. Who keeps theirs clear of all others' can always stop in
/// time, and so can the others.
struct StoppingWay {
  double x = 0, z = 0, end_x = 0, end_z = 0;

  /// How far one can go from a place in a direction (a unit vector) before being less than `apart`
  /// from this way; `most` where that is farther. Who is too close already has no room towards it,
  /// and all of it away from it.
  double room(double from_x, double from_z, double direction_x, double direction_z, double apart,
              double most) const noexcept;
};

}  // namespace amble
