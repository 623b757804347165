#pragma once

#include "amble/motion/clip.hpp"

namespace amble {

/// A clip on the skeleton of another one, which also shows how that body is built (its axes, its
/// hinges) and gives its soles. Frames and rate are those of `clip`; travel scales with the legs.
/// Joints of the target above its pelvis stay at the origin. Throws amble::Error when one of the
/// bodies has no legs or no trunk.
Clip retarget(const Clip& clip, const Clip& target);

}  // namespace amble
