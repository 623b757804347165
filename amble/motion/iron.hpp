#pragma once

#include "amble/motion/clip.hpp"

namespace amble {

/// Takes kinks out of a clip's frames [first, last): moments at which a joint's turning changes far
/// more at once than around them, as where a solver ran into a limit or a marker was mistaken for
/// another. There, and only there, its rotation follows a broader mean of itself. Returns how many
/// frames of all joints were changed.
int iron(Clip& clip, int first, int last);

}  // namespace amble
