#include "amble/motion/skeleton.hpp"

#include <gtest/gtest.h>

#include <set>

namespace amble {
namespace {

/// A pelvis and a left leg, its hip held by a joint between the two.
Skeleton left_leg() {
  Skeleton body;
  body.joints = {{"pelvis", -1, {0, 1, 0}, false},
                 {"girdle", 0, {0.02, -0.01, 0}, false},
                 {"thigh", 1, {0.08, -0.04, 0}, false},
                 {"shin", 2, {0, -0.3, 0.4}, false},
                 {"foot", 3, {0, -0.4, 0}, false}};
  body.set_role(Role::pelvis, 0);
  body.set_role(Role::left_thigh, 2);
  body.set_role(Role::left_shin, 3);
  body.set_role(Role::left_foot, 4);
  return body;
}

TEST(Skeleton, EveryRoleHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (int r = 0; r < kRoleCount; ++r) names.insert(role_name(static_cast<Role>(r)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kRoleCount));
  EXPECT_EQ(role_name(Role::left_upper_arm), "left_upper_arm");
}

TEST(Skeleton, RightRolesAreTheTwinsOfLeftOnes) {
  for (int r = static_cast<int>(Role::left_clavicle); r <= static_cast<int>(Role::left_toe); ++r) {
    const Role left = static_cast<Role>(r);
    EXPECT_EQ(on_side(left, Side::left), left);
    EXPECT_EQ("right" + std::string(role_name(left).substr(4)),
              role_name(on_side(left, Side::right)));
  }
}

TEST(Skeleton, BonesAreMeasuredAlongTheStraightLeg) {
  const Skeleton body = left_leg();
  EXPECT_NEAR(body.leg_length(Side::left), 0.9, 1e-12);
  EXPECT_EQ(body.leg_length(Side::right), 0);  // it has none
  const Vec3 hip = body.hip_offset(Side::left);
  EXPECT_NEAR(length(hip - Vec3{0.10, -0.05, 0}), 0, 1e-12);
}

TEST(Skeleton, WhatIsNotThereIsMinusOne) {
  const Skeleton body = left_leg();
  EXPECT_EQ(body.find("shin"), 3);
  EXPECT_EQ(body.find("Shin"), -1);
  EXPECT_FALSE(body.has(Role::head));
  EXPECT_EQ(Skeleton().joint(Role::pelvis), -1);
}

}  // namespace
}  // namespace amble
