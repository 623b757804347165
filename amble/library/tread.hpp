#pragma once

#include <vector>

#include "amble/library/stride.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// Treading on the spot at turn rates −1.2, 0 and +1.2 rad/s: the examples that join standing to
/// the slowest walk and let a body turn where it stands. The upper body is the walk's, quieter;
/// the feet lift and are put down in the places of standing.
std::vector<Stride> tread_on_the_spot(const Skeleton& skeleton, const Stride& slow_walk,
                                      const Stride& standing);

}  // namespace amble
