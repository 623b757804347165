#pragma once

#include <vector>

#include "amble/library/stride.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// The same stride seen from a travelling frame in which the body faces `facing` (radians).
Stride turned_by(Stride stride, double facing);

/// Steps to the side at a speed, without turning: the leading foot opens the stance and the other
/// one closes it. `tread` is treading on the spot, whose upper body it keeps.
Stride side_step(const Skeleton& skeleton, const Stride& tread, Side to, double speed,
                 double seconds);

/// A walk with its time reversed: a walk backwards, of negative speed.
Stride backward(Stride walk);

}  // namespace amble
