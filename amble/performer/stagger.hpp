#pragma once

#include "amble/motion/clip.hpp"
#include "amble/performer/gait_spec.hpp"

namespace amble {

/// A walk of somebody who is not in command of it: the path weaves, strides are longer and shorter,
/// feet come down beside their places and turned, and the trunk sways against it all. Planted feet
/// stay where they are. Everything repeats after six strides, whose mean is the gait asked for;
/// that gait has to be straight. `amount` 1 varies the stride time by a tenth.
Clip perform_staggering(const GaitSpec& spec, double amount, double seconds, double fps);

}  // namespace amble
