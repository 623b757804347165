#pragma once

#include "amble/motion/skeleton.hpp"

namespace amble {

/// The built-in body: a symmetric adult of 1.75 m in T-pose, facing +Z, with 22 joints under the
/// names that common tools know (Hips, Spine, LeftUpLeg, LeftFoot, …), roles and soles set.
const Skeleton& performer_skeleton();

}  // namespace amble
