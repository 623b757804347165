#include "amble/motion/torn_limb.hpp"

#include <gtest/gtest.h>

#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

TEST(TornLimb, ThereIsNoneOnAWholeBody) { EXPECT_FALSE(torn_limb(performer_skeleton())); }

TEST(TornLimb, AThighIsBelowThePelvisAndNotThePelvisItself) {
  Skeleton body = performer_skeleton();
  body.set_role(Role::left_thigh, body.joint(Role::pelvis));
  const auto torn = torn_limb(body);
  ASSERT_TRUE(torn);
  EXPECT_EQ(torn->lower, Role::left_thigh);
  EXPECT_EQ(torn->upper, Role::pelvis);
}

TEST(TornLimb, JointsOfALimbAreInOrder) {
  Skeleton body = performer_skeleton();
  const int hand = body.joint(Role::right_hand);
  body.set_role(Role::right_hand, body.joint(Role::right_upper_arm));
  body.set_role(Role::right_upper_arm, hand);
  const auto torn = torn_limb(body);
  ASSERT_TRUE(torn);
  EXPECT_EQ(torn->lower, Role::right_forearm);
}

TEST(TornLimb, WhatIsMissingIsNotTorn) {
  Skeleton body = performer_skeleton();
  for (const Role role : {Role::left_forearm, Role::right_hand, Role::left_shin})
    body.set_role(role, -1);
  EXPECT_FALSE(torn_limb(body));
}

}  // namespace
}  // namespace amble
