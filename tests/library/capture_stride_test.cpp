#include "amble/library/capture_stride.hpp"

#include <gtest/gtest.h>

#include "amble/kinematics/leg_reach.hpp"
#include "amble/performer/standing.hpp"

namespace amble {
namespace {

/// How straight a standing leg is: the distance from hip to ankle as a share of its length.
double straightness(const Skeleton& skeleton, const Stride& standing, Side side) {
  const Pose& pose = standing.poses.front();
  const auto k = static_cast<std::size_t>(index(side));
  const Vec3 hip = pose.root + rotate(pose.rotations[0], skeleton.hip_offset(side));
  const Plant& foot = standing.feet[k].placement;
  const Vec3 ankle{foot.x, skeleton.soles[k].ankle_height, foot.z};
  return length(hip - ankle) / leg_bones(skeleton, side).length();
}

TEST(CaptureStride, StandsOnTwoStraightLegsThoughCaughtWithItsWeightOnOne) {
  Clip clip = perform_stand(60);
  const Quat tilt = exp_half({0, 0, 0.04});  // the left hip higher by more than a centimetre
  for (int f = 0; f < clip.frames(); ++f) clip.rotation(f, 0) = tilt * clip.rotation(f, 0);
  const Skeleton& skeleton = clip.skeleton;
  const Stride standing = capture_standing(clip, 0.5, 1.5, skeleton);
  for (const Side side : kSides)
    EXPECT_NEAR(straightness(skeleton, standing, side), 0.997, 0.0005) << index(side);
  // The trunk stays as it was caught.
  const int spine = skeleton.joint(Role::spine);
  ASSERT_EQ(skeleton.joints[static_cast<std::size_t>(spine)].parent, 0);
  const Quat caught = clip.rotation(60, 0) * clip.rotation(60, spine);
  const Pose& stands = standing.poses.front();
  const Quat kept = stands.rotations[0] * stands.rotations[static_cast<std::size_t>(spine)];
  EXPECT_LT(length(log_half(inverse(caught) * kept)), 0.02);
}

}  // namespace
}  // namespace amble
