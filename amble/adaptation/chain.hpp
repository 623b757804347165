#pragma once

#include <span>

#include "amble/kinematics/forward.hpp"

namespace amble {

/// Turns a joint by a rotation of the world, and nothing else of the pose. `world` holds the pose
/// as it was, also for several joints of one chain in a row: their turns then add up.
inline void turn_joint(const Skeleton& skeleton, int joint, const Quat& turn,
                       std::span<const Transform> world, Pose& pose) noexcept {
  const auto j = static_cast<std::size_t>(joint);
  const int parent = skeleton.joints[j].parent;
  const Quat above = parent < 0 ? Quat{} : world[static_cast<std::size_t>(parent)].rotation;
  pose.rotations[j] = normalised(inverse(above) * turn * above * pose.rotations[j]);
}

/// A turn that is small or comes to rest at `most` radians, smoothly: half-angle vector in and out.
inline Vec3 at_most_half(const Vec3& half_turn, double most) noexcept {
  const double over = dot(half_turn, half_turn) / (0.25 * most * most);
  return half_turn / std::sqrt(1 + over);
}

}  // namespace amble
