#pragma once

#include <span>
#include <vector>

#include "amble/motion/clip.hpp"

namespace amble {

/// Where a joint is and how it is turned, in world (or model) coordinates.
struct Transform {
  Vec3 position;
  Quat rotation;
};

/// World transforms of all joints. `world` has one entry per joint and is overwritten.
void forward_kinematics(const Skeleton& skeleton, const Pose& pose,
                        std::span<Transform> world) noexcept;

/// The same of some joints: ascending, with all their ancestors.
void forward_kinematics(const Skeleton& skeleton, const Pose& pose, std::span<const int> joints,
                        std::span<Transform> world) noexcept;

/// The same of a frame of a clip, with its translation tracks.
void forward_kinematics(const Clip& clip, int frame, std::span<Transform> world) noexcept;

/// World transforms of every frame, frame-major. For analysis.
std::vector<Transform> forward_kinematics(const Clip& clip);

}  // namespace amble
