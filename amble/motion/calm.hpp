#pragma once

#include <vector>

#include "amble/motion/clip.hpp"

namespace amble {

/// Frames at which something else begins, such as the motion after a T-pose; the last one is the
/// end.
std::vector<int> cuts(const Clip& clip);

/// Takes out what shakes faster than a body moves, on all tracks of the frames [first, last) and
/// with no delay: markers tremble, and a leg that is nearly straight makes much of it. The clip is
/// rooted at its pelvis.
void calm(Clip& clip, int first, int last);

}  // namespace amble
