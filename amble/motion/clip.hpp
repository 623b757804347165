#pragma once

#include <string>
#include <vector>

#include "amble/motion/pose.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// A recorded motion: frames of one skeleton at a fixed rate, metres, Y up.
/// Rotations are frame-major, one per joint; translations replace the offsets of the few joints
/// that move in their parent (the root, and `Hips` below a `joint_Root`).
struct Clip {
  std::string name;
  Skeleton skeleton;
  double fps = 60;
  std::vector<int> translated{0};  // joints with a translation track, ascending; the root first
  std::vector<Vec3> translations;  // frames × translated
  std::vector<Quat> rotations;     // frames × joints

  int frames() const noexcept {
    return skeleton.size() ? static_cast<int>(rotations.size()) / skeleton.size() : 0;
  }
  double seconds() const noexcept { return frames() / fps; }

  const Quat& rotation(int frame, int joint) const noexcept {
    return rotations[static_cast<std::size_t>(frame * skeleton.size() + joint)];
  }
  Quat& rotation(int frame, int joint) noexcept {
    return rotations[static_cast<std::size_t>(frame * skeleton.size() + joint)];
  }
  const Vec3& root(int frame) const noexcept {
    return translations[static_cast<std::size_t>(frame) * translated.size()];
  }
  Vec3& root(int frame) noexcept {
    return translations[static_cast<std::size_t>(frame) * translated.size()];
  }

  /// Appends a frame whose only translation is the root's.
  void append(const Pose& pose);
};

}  // namespace amble
