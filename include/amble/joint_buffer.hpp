#pragma once

#include <cstddef>

#include "amble/vector.hpp"

namespace amble {

/// How a joint in the world is written for those who draw, in floats.
enum class JointFormat {
  place_and_turn,   ///< 8: place x y z 0, rotation x y z w; two texels of a bone texture
  matrix,           ///< 12: three rows of four, the place in the last column
  dual_quaternion,  ///< 8: rotation x y z w, dual part x y z w
};

/// Floats that a joint takes.
constexpr std::size_t floats_of(JointFormat format) noexcept {
  return format == JointFormat::matrix ? 12 : 8;
}

/// Memory of yours for the joints of many characters, one character after the other: a mapped
/// buffer, or a texture for instanced skinning.
struct JointBuffer {
  float* first = nullptr;  ///< of the first character
  std::size_t stride = 0;  ///< floats from one character to the next; 0: as many as it has
  JointFormat format = JointFormat::place_and_turn;  ///< of every joint
  Vec3 origin{};  ///< where places are seen from: far from the world's own, floats are coarse
};

}  // namespace amble
