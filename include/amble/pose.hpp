#pragma once

#include <span>
#include <vector>

#include "amble/quaternion.hpp"
#include "amble/skeleton.hpp"

namespace amble {

/// One frame of a body: where its root joint is (world, metres) and how every joint is turned
/// relative to its parent (end sites too: identity). Sized once for a skeleton, then reused.
struct Pose {
  Vec3 root;                    ///< where the root joint is, world, metres
  std::vector<Quat> rotations;  ///< by joint, child to parent coordinates
};

/// Where a joint is and how it is turned, in world (or model) coordinates.
struct Transform {
  Vec3 position;  ///< metres
  Quat rotation;  ///< joint to world
};

/// World transforms of all joints. `world` has one entry per joint and is overwritten.
void forward_kinematics(const Skeleton& skeleton, const Pose& pose,
                        std::span<Transform> world) noexcept;

}  // namespace amble
