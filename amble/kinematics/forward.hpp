#pragma once

#include <span>
#include <vector>

#include "amble/motion/clip.hpp"

namespace amble {

/// The same as of all joints (pose.hpp) of some: ascending, with all their ancestors.
void forward_kinematics(const Skeleton& skeleton, const Pose& pose, std::span<const int> joints,
                        std::span<Transform> world) noexcept;

}  // namespace amble
