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
/// frame), θ, that of the pitch, and φ, that of the knee's bend (radians). Squares of these are
/// made least, each times its weight:
///   a, ℓθ, sφ              stay as captured; ℓ, the length of a foot, and s, that of a shank, make
///                          metres of radians
///   a″/(2πf)², ℓθ″/(2πf)², sφ″/(2πf)²   and if not, change slowly: f is where corrections end, Hz;
///                          knees at twice that, or they would follow what trembles
///   b(i+1) − b(i)          the ball of the foot stands in the middle of a contact
/// and with weights that leave nothing of them,
///   |ankle − hip| − L(knee)   the leg is as long as its knee has it. The bend is an unknown of its
///                          own since near straight the length tells little of it: a leg that is
///                          lengthened by millimetres would snap
///   kStraight − knee       where positive: no knee is straighter,
///   p(i+1) − p(i)          while the foot is down the place p = ankle − roll(pitch), seen from the
///                          world, stands still
///   p.y − ankle height     and lies on the ground.
/// Roll and leg are linearised about what was found last, so that a few rounds do.
///
/// `course` is the captured leg, on a floor at height 0; `duty` the share of the stride, by phase,
/// that the foot is down. `stride` has its times, speed and turn rate.
StrideFoot planted_foot(const LegCourse& course, const Skeleton& skeleton, Side side,
                        const Stride& stride, double duty, int rounds);

}  // namespace amble
