#pragma once

#include <vector>

#include "amble/motion/clip.hpp"

namespace amble {

/// Where a joint is and how it is turned in the world of its clip.
struct Placement {
  Vec3 position;
  Quat rotation;
};

/// Placements of all joints from local offsets and rotations, one of each per joint.
std::vector<Placement> place_joints(const Skeleton& skeleton, const std::vector<Vec3>& offsets,
                                    const std::vector<Quat>& rotations);

/// Placements of all joints in one frame of a clip.
std::vector<Placement> place_joints(const Clip& clip, int frame);

}  // namespace amble
