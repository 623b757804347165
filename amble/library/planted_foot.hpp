#pragma once

#include "amble/library/leg_course.hpp"
#include "amble/library/stride.hpp"

namespace amble {

/// Plants the captured foot of a closed stride by the least change (foot_fit.hpp).
///
/// `course` is the captured leg, on a floor at height 0; `duty` the share of the stride, by phase,
/// that the foot is down. `stride` has its times, speed and turn rate.
StrideFoot planted_foot(const LegCourse& course, const Skeleton& skeleton, Side side,
                        const Stride& stride, double duty);

}  // namespace amble
