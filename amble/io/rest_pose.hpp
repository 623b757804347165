#pragma once

#include "amble/io/placement.hpp"

namespace amble {

/// A pose to bind a mesh to: the body upright, facing +Z, legs straight down, feet flat, arms out
/// to the sides. Zero rotations are no such pose in most captures, so this one is made from the
/// frame of the clip in which the body stands lowest, by turning each limb the shortest way.
struct RestPose {
  std::vector<Vec3> offsets;    // local, the root's is its place above the origin
  std::vector<Quat> rotations;  // local
  std::vector<Placement> world;
};

RestPose make_rest_pose(const Clip& clip);

}  // namespace amble
