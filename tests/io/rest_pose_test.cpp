#include "amble/io/rest_pose.hpp"

#include <gtest/gtest.h>

#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

/// A walk that goes off to the side, far from the origin.
Clip walk() {
  Clip clip;
  clip.skeleton = performer_skeleton();
  const PerformedGait gait({Gait::walk, 1.3, 0.4});
  Pose pose;
  for (int f = 0; f < 60; ++f) {
    gait.pose(f / 60.0, f * gait.stride_seconds() / 60, pose);
    pose.root = rotate(rotation_y(1.9), pose.root) + Vec3{5, 0, -7};
    joint_rotation(pose, Role::pelvis) = rotation_y(1.9) * joint_rotation(pose, Role::pelvis);
    clip.append(pose);
  }
  return clip;
}

class RestPoseOfAWalk : public testing::Test {
 protected:
  const Vec3& at(Role role) const {
    return rest_.world[static_cast<std::size_t>(clip_.skeleton.joint(role))].position;
  }
  Vec3 bone(Role from, Role to) const { return normalised(at(to) - at(from)); }
  Clip clip_ = walk();
  RestPose rest_ = make_rest_pose(clip_);
};

TEST_F(RestPoseOfAWalk, LegsHangAndArmsAreOut) {
  for (const Side side : kSides) {
    EXPECT_GT(
        dot(bone(on_side(Role::left_thigh, side), on_side(Role::left_shin, side)), {0, -1, 0}),
        0.9999);
    EXPECT_GT(dot(bone(on_side(Role::left_shin, side), on_side(Role::left_foot, side)), {0, -1, 0}),
              0.9999);
    EXPECT_GT(dot(bone(on_side(Role::left_forearm, side), on_side(Role::left_hand, side)),
                  {sign(side), 0, 0}),
              0.9999);
  }
}

TEST_F(RestPoseOfAWalk, ItFacesAheadOverTheOriginOnTheFloor) {
  EXPECT_NEAR(at(Role::pelvis).x, 0, 1e-9);
  EXPECT_NEAR(at(Role::pelvis).z, 0, 1e-9);
  EXPECT_GT(bone(Role::right_thigh, Role::left_thigh).x, 0.999);
  for (const Side side : kSides) {
    EXPECT_GT(bone(on_side(Role::left_foot, side), on_side(Role::left_toe, side)).z, 0.8);
    EXPECT_NEAR(at(on_side(Role::left_foot, side)).y, 0.08, 0.03);
  }
}

TEST_F(RestPoseOfAWalk, LocalTurnsMakeTheWorldOnes) {
  const std::vector<Placement> again = place_joints(clip_.skeleton, rest_.offsets, rest_.rotations);
  for (std::size_t j = 0; j < again.size(); ++j)
    EXPECT_NEAR(length(again[j].position - rest_.world[j].position), 0, 1e-9);
}

}  // namespace
}  // namespace amble
