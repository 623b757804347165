#include "amble/performer/body.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

/// Where the shoulder joint is, seen from the collar bone's own joint at rest.
Vec3 shoulder(Side side, const Quat& upper_arm) {
  const Skeleton& body = performer_skeleton();
  const int arm = body.joint(on_side(Role::left_upper_arm, side));
  return rotate(collar_bone(side, upper_arm), body.joints[static_cast<std::size_t>(arm)].offset);
}

TEST(CollarBone, FollowsTheArm) {
  for (const Side side : kSides) {
    const Quat hanging = rotation_z(-sign(side) * 1.5);
    const Quat forward = rotation_x(-0.7) * hanging, back = rotation_x(0.7) * hanging;
    const Quat lifted = rotation_z(sign(side) * 0.8);
    EXPECT_GT(shoulder(side, forward).z, shoulder(side, hanging).z + 0.005);
    EXPECT_LT(shoulder(side, back).z, shoulder(side, hanging).z - 0.005);
    EXPECT_GT(shoulder(side, lifted).y, shoulder(side, hanging).y + 0.02);
  }
}

TEST(CollarBone, MirrorsFromSideToSide) {
  const Quat right = rotation_x(-0.4) * rotation_z(1.2);
  const Vec3 a = shoulder(Side::right, right), b = shoulder(Side::left, on_side(right, Side::left));
  EXPECT_NEAR(a.x, -b.x, 1e-12);
  EXPECT_NEAR(a.y, b.y, 1e-12);
  EXPECT_NEAR(a.z, b.z, 1e-12);
}

TEST(RelaxedHand, TrailsBehindTheSwingingArm) {
  // Over a stride, shoulders and wrists of a walk move by a few degrees, and no more.
  const PerformedGait walk({Gait::walk, 1.3, 0});
  Pose first, pose;
  walk.pose(0, 0, first);
  for (const Role role : {Role::left_clavicle, Role::right_clavicle, Role::left_hand}) {
    double largest = 0;
    for (double phase = 0; phase < 1; phase += 0.02) {
      walk.pose(phase, 0, pose);
      largest =
          std::max(largest, angle_between(joint_rotation(first, role), joint_rotation(pose, role)));
    }
    EXPECT_GT(largest, 0.03);
    EXPECT_LT(largest, 0.5);
  }
}

}  // namespace
}  // namespace amble
