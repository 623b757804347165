#pragma once

#include <array>
#include <cstdint>

#include "amble/io/rest_pose.hpp"

namespace amble {

/// A body of tapered limbs around a skeleton, in its rest pose: one rounded tube per bone, each
/// vertex tied to one joint. Metres; triangles run counter-clockwise seen from outside.
struct Mannequin {
  std::vector<std::array<float, 3>> positions, normals;
  std::vector<std::uint16_t> joints;  // per vertex
  std::vector<std::uint32_t> indices;
};

Mannequin make_mannequin(const Skeleton& skeleton, const RestPose& rest);

}  // namespace amble
