#pragma once

#include <vector>

#include "amble/motion/pose.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// The mirror image of poses, left for right, on the same skeleton. Joints are paired by their
/// roles and by where they stand, whatever their names; each side's joints must have axes that are
/// mirror images too, as in files whose rest pose has no rotations.
class Mirror {
 public:
  /// Throws amble::Error when the two sides of the skeleton are no mirror images.
  explicit Mirror(const Skeleton& skeleton);

  int twin(int joint) const noexcept { return twins_[static_cast<std::size_t>(joint)]; }
  /// Left is +X: the mirror stands in the plane of up and forward.
  Pose operator()(const Pose& pose) const;

 private:
  std::vector<int> twins_;
};

}  // namespace amble
