#pragma once

#include <vector>

#include "amble/library/motion_library.hpp"
#include "amble/library/stride.hpp"

namespace amble {

/// The spread of captured strides, each list of which one person made one after the other at one
/// speed, in the channels of their library: the leading modes of the covariance of their
/// differences from the mean of their list. Empty where they are too few to tell.
StrideSpread measured_spread(const MotionLibrary& library,
                             const std::vector<std::vector<Stride>>& repeats);

}  // namespace amble
