#pragma once

#include <span>
#include <vector>

#include "amble/analysis/bounds.hpp"
#include "amble/library/motion_library.hpp"

namespace amble {

/// kwon2007:bounds  What nine tenths of some moments lie within; of the jerk, all but outliers.
Bounds bounds_of(std::span<const TravelSample> samples);

/// How the vehicle of a half cycle travels, at every frame but its outermost two.
std::vector<TravelSample> travel_of(const Segment& segment);

/// Gives the gaits and the transitions of a library the bounds that its own half cycles and strides
/// tell: half cycles how people speed up and slow down, strides how they turn. For libraries whose
/// strides are steady by making; captures tell more, see capture_library.hpp.
void bound_by_own_motion(MotionLibrary& library);

}  // namespace amble
