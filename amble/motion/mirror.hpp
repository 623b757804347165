#pragma once

#include <vector>

#include "amble/motion/pose.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// The mirror image of poses, left for right, on the same skeleton. Joints are paired by their
/// roles and by where they stand, whatever their names. The axes that a joint turns about need not
/// be the mirror image of its twin's: rigs whose bones all lie along one axis turn them by quarter
/// turns, and those turns are found.
class Mirror {
 public:
  /// Throws amble::Error when the two sides of the skeleton are no mirror images. Bones alone do
  /// not tell how a joint's axes are turned about its bone; `usual` does, a pose that both sides
  /// take alike, such as the mean of a walk. Without it the axes are taken to be mirror images
  /// where the bones allow it.
  explicit Mirror(const Skeleton& skeleton, const Pose* usual = nullptr);

  int twin(int joint) const noexcept { return twins_[static_cast<std::size_t>(joint)]; }
  /// Left is +X: the mirror stands in the plane of up and forward.
  Pose operator()(const Pose& pose) const;

 private:
  bool pair_children(const Skeleton& skeleton, const std::vector<int>& side, int joint,
                     const Quat& axes, std::vector<int>& twins) const;
  void pair(const Skeleton& skeleton, const std::vector<int>& side, const Pose* usual, int joint);
  Quat image(int joint, const Quat& rotation_of_twin, const Quat& axes) const;

  std::vector<int> twins_, parents_;
  std::vector<Quat> axes_;  // from the mirror image of the twin's axes to the joint's own
};

}  // namespace amble
