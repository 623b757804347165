#pragma once

#include "amble/motion/clip.hpp"

namespace amble::metrics {

/// Frames at the start that belong to no capture: an inserted T-pose, and missing frames (the root
/// exactly at the origin) after it. Everything up to the last big jump of the first dozen counts.
int leading_foreign_frames(const Clip& clip);

void drop_leading_frames(Clip& clip, int frames);

}  // namespace amble::metrics
