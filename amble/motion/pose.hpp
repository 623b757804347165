#pragma once

#include <vector>

#include "amble/maths/quaternion.hpp"

namespace amble {

/// One frame of a body: where its root joint is (world, metres) and how every joint is turned
/// relative to its parent (end sites too: identity). Sized once for a skeleton, then reused.
struct Pose {
  Vec3 root;
  std::vector<Quat> rotations;
};

}  // namespace amble
