#pragma once

#include "amble/analysis/closed_cycle.hpp"
#include "amble/library/capture_foot.hpp"
#include "amble/library/stride.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// A cycle found in a capture, as a stride for the library. `clip` and `skeleton` are rooted at
/// the pelvis and have the same joints; the soles are the skeleton's. The floor is laid under the
/// soles of this stride, whatever height the capture had it at.
Stride capture_stride(const Clip& clip, const FootContacts& contacts, const Cycle& cycle,
                      const Skeleton& skeleton);

/// The same of a cycle that is already closed; `stride` brings its name, times, speed and turn
/// rate, `duty` the share of the phase that each foot is down.
Stride stand_on_feet(const ClosedCycle& closed, const Skeleton& skeleton,
                     const std::array<double, 2>& duty, Stride stride,
                     const FootEffort& effort = {});

/// Standing still, from a stretch of the clip.
Stride capture_standing(const Clip& clip, double first, double last, const Skeleton& skeleton);

/// A stand where no clip holds one: the average of a slow walk, upright over its own feet.
Stride standing_from_walk(const Stride& walk, const Skeleton& skeleton);

}  // namespace amble
