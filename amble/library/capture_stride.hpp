#pragma once

#include "amble/analysis/closed_cycle.hpp"
#include "amble/library/stride.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// A cycle found in a capture, as a stride for the library. `clip` and `skeleton` are rooted at
/// the pelvis and have the same joints; the soles are the skeleton's. The floor is laid under the
/// soles of this stride, whatever height the capture had it at.
Stride capture_stride(const Clip& clip, const Cycle& cycle, const Skeleton& skeleton);

/// In the middle of a contact a foot lies flat or stands on its ball. Whether one of this cycle
/// keeps its toes up there: it was captured wrongly, and nothing can be planted by it.
bool keeps_toes_up(const Clip& clip, const Cycle& cycle, const Skeleton& skeleton);

/// Standing still, from a stretch of the clip.
Stride capture_standing(const Clip& clip, double first, double last, const Skeleton& skeleton);

/// A stand where no clip holds one: the average of a slow walk, upright over its own feet.
Stride standing_from_walk(const Stride& walk, const Skeleton& skeleton);

}  // namespace amble
