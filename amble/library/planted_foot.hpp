#pragma once

#include "amble/library/leg_course.hpp"
#include "amble/library/stride.hpp"

namespace amble {

/// Plants a captured foot by the least change. A captured foot slides and bends a little while it
/// is down; a library's foot rolls on a fixed place (see roll_foot). What is looked for is the
/// smallest smooth correction of the ankle's path and of the foot's pitch that makes the one into
/// the other, with the leg as long as it was captured: one least-squares problem a foot.
///
/// Unknown at every sample of the stride: a, the correction of the ankle (metres, travelling
/// frame), and θ, that of the pitch (radians). Squares of these are made least, each times its
/// weight:
///   a, ℓθ                        stay as captured; ℓ, the length of a foot, makes metres of
///   radians a″/(2πf)², ℓθ″/(2πf)²        and if not, change slowly: f is where corrections end, Hz
///   b·κ(|ankle − hip| − |captured ankle − hip|)   the knee bends as captured: κ is how much it
///                                bends for a change of the leg, b makes metres of it
///   |ankle − hip| − reach        where positive: no leg is longer than it is
/// and while the foot is down, with weights that leave nothing of them,
///   p(i+1) − p(i)                the place p = ankle − roll(pitch), seen from the world, stands
///   still p.y − ankle height           and lies on the ground.
/// The roll is linearised about the pitch found last, so that a few rounds do.
///
/// `course` is the captured leg, on a floor at height 0; `duty` the share of the stride, by phase,
/// that the foot is down. `stride` has its times, speed and turn rate.
StrideFoot planted_foot(const LegCourse& course, const Skeleton& skeleton, Side side,
                        const Stride& stride, double duty, int rounds);

}  // namespace amble
