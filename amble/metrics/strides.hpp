#pragma once

#include "amble/metrics/stride_motion.hpp"

namespace amble::metrics {

/// Every whole stride of a clip, from a strike of the right foot to its next, in order. Strikes
/// come from this room's own contact test. With `captured` a slight tilt of the floor, as captures
/// have it, is taken out first. A clip that does not step has none. Throws Error when the feet
/// cannot be told.
std::vector<StrideMotion> find_strides(const Clip& clip, bool captured);

}  // namespace amble::metrics
