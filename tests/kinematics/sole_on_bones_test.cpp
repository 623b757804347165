// The sole of a foot must be one that its bones can have.
#include "amble/kinematics/sole_on_bones.hpp"

#include <gtest/gtest.h>

#include "amble/performer/performer.hpp"

namespace amble {
namespace {

Skeleton body() { return perform({Gait::walk, 1.1, 0.0}, 1, 60).skeleton; }

double reach_lacks(const Skeleton& skeleton, Side side, const Sole& sole) {
  const auto toe = static_cast<std::size_t>(skeleton.joint(on_side(Role::left_toe, side)));
  return length(rotate(sole.flat_foot, skeleton.joints[toe].offset) - sole.ball_joint);
}

TEST(SoleOnBones, LeavesOneThatFits) {
  const Skeleton skeleton = body();
  for (const Side side : kSides) {
    const Sole& was = skeleton.soles[static_cast<std::size_t>(index(side))];
    Sole is = was;
    fit_to_bones(skeleton, side, is);
    EXPECT_NEAR(is.ball_height, was.ball_height, 1e-6);
    EXPECT_NEAR(is.tip_height, was.tip_height, 1e-6);
    EXPECT_LT(angle_between(is.flat_foot, was.flat_foot), 1e-6);
  }
}

TEST(SoleOnBones, TurnsTheFootToWhereTheBallWasMeasured) {
  const Skeleton skeleton = body();
  for (const Side side : kSides) {
    Sole sole = skeleton.soles[static_cast<std::size_t>(index(side))];
    sole.flat_foot = sole.flat_foot * exp_half({0.03, 0, 0});
    sole.ball_height += 0.004, sole.ball_joint.y += 0.004;
    const double wanted = sole.ball_height;
    EXPECT_GT(reach_lacks(skeleton, side, sole), 0.004);
    fit_to_bones(skeleton, side, sole);
    EXPECT_LT(reach_lacks(skeleton, side, sole), 1e-9);
    EXPECT_NEAR(sole.ball_height, wanted, 0.001);
    EXPECT_NEAR(sole.ball_height, sole.ankle_height + sole.ball_joint.y, 1e-9);
  }
}

/// Toes that were measured in the ground are laid on it.
TEST(SoleOnBones, TurnsTheToesToWhereTheirTipWasMeasured) {
  const Skeleton skeleton = body();
  Sole sole = skeleton.soles[0];
  sole.flat_toe = sole.flat_toe * exp_half({0.1, 0, 0});
  const double wanted = sole.tip_height;
  fit_to_bones(skeleton, Side::left, sole);
  const auto toe = static_cast<std::size_t>(skeleton.joint(Role::left_toe));
  for (const Joint& joint : skeleton.joints)
    if (joint.parent == static_cast<int>(toe)) {
      const Vec3 tip = sole.ball_joint + rotate(sole.flat_toe, joint.offset);
      EXPECT_NEAR(sole.ankle_height + tip.y, wanted, 0.001);
    }
}

TEST(SoleOnBones, AFootWithoutToesStaysAsItWas) {
  Skeleton skeleton = body();
  skeleton.set_role(Role::left_toe, -1);
  Sole sole = skeleton.soles[0];
  sole.ball_joint.y += 0.02;
  const Vec3 before = sole.ball_joint;
  fit_to_bones(skeleton, Side::left, sole);
  EXPECT_LT(length(sole.ball_joint - before), 1e-12);
}

}  // namespace
}  // namespace amble
