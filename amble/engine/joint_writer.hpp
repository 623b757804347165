#pragma once

#include <span>

#include "amble/joint_buffer.hpp"
#include "amble/pose.hpp"

namespace amble {

/// Writes joints in the world one after the other, as an engine wants them: the floats nearest to
/// what Character::model tells, and what follows from these. Owns nothing.
class JointWriter {
 public:
  JointWriter(const JointBuffer& into, float* out) noexcept
      : format_(into.format), origin_(into.origin), out_(out) {}

  void write(const Vec3& place, const Quat& turn) noexcept;
  void write(std::span<const Transform> joints) noexcept {
    for (const Transform& joint : joints) write(joint.position, joint.rotation);
  }

  /// Where the row of one character of so many joints begins.
  static float* row(const JointBuffer& into, std::size_t number, std::size_t joints) noexcept {
    return into.first + number * (into.stride != 0 ? into.stride : joints * floats_of(into.format));
  }

 private:
  JointFormat format_;
  Vec3 origin_;
  float* out_;
};

}  // namespace amble
