#pragma once

#include <span>

#include "amble/kinematics/forward.hpp"
#include "amble/motion/pose.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// The axes that the knees of a body bend about, each in the frame of its thigh: the means over
/// poses, where bent knees say more than straight ones.
class KneeHinges {
 public:
  /// One more pose, with its world transforms.
  void look_at(const Skeleton& skeleton, std::span<const Transform> world) noexcept;
  Vec3 axis(Side side) const noexcept;

 private:
  std::array<Vec3, 2> sums_{};
};

/// Bends the knee of a posed leg about the axis that it has, until the leg is as long as it must
/// be to meet `ankle`, and then swings the whole leg the shortest way. A leg that is right stays as
/// it is; one that is too short points there. `pose` and the thigh and shin of `world` are changed;
/// `hinge` serves where the knee is too straight to tell its own axis.
void bend_leg(const Skeleton& skeleton, Side side, const Vec3& ankle, const Vec3& hinge, Pose& pose,
              std::span<Transform> world) noexcept;

}  // namespace amble
