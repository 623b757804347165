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

/// A foot that is lifted and put down again while the body goes on over it at a speed and turn
/// rate; `placement` is where it stands at mid-stance in the travelling frame.
StrideFoot stepping_foot(const Sole& sole, const Plant& placement, double seconds, double speed,
                         double turn_rate);

}  // namespace amble
