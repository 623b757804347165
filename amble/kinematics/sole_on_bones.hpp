#pragma once

#include "amble/motion/skeleton.hpp"

namespace amble {

/// Lengths, heights and rotations of a sole are measured one by one; the bones hold them together.
/// Turns the flat foot and its toes to where their bones reach what was measured, and moves what
/// was measured to where the bones end. Without it a foot that rolls over its ball would shift on
/// it, and toes would lie in the ground.
void fit_to_bones(const Skeleton& skeleton, Side side, Sole& sole);

}  // namespace amble
