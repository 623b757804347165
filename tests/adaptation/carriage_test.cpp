#include "amble/adaptation/carriage.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "posed_in_lanes.hpp"

namespace amble {
namespace {

constexpr double kDegree = 3.14159265358979 / 180;

Vec3 from_hips_to_neck(const PosedBody& posed) {
  return posed.at(Role::neck).position -
         (posed.at(Role::left_thigh).position + posed.at(Role::right_thigh).position) * 0.5;
}

/// Radians that two rotations are apart.
double apart(const Quat& a, const Quat& b) { return 2 * length(log_half(a * inverse(b))); }

/// A body that carries itself so, its pelvis already turned as the engine turns it.
PosedBody posed_with(const Carriage& carriage, double heading = 0) {
  PosedBody posed;
  const Quat pelvis = rotation_y(heading) * leant_pelvis(carriage, 0) * rotation_y(-heading);
  posed.pose.rotations[0] = pelvis * posed.pose.rotations[0];
  place_in_lanes(carriage, carried(carriage), false, heading, posed);
  return posed;
}

TEST(Carriage, LeansAsTheAccelerationAsks) {
  EXPECT_EQ(balance_lean(0), 0);
  EXPECT_NEAR(balance_lean(1), std::atan(1 / 9.81), 1e-6);
  EXPECT_NEAR(balance_lean(-2.5), -std::atan(2.5 / 9.81), 1e-4);
  EXPECT_NEAR(balance_lean(9.81), 0.33, 1e-3);  // no further than trunks are leant
}

TEST(Carriage, NothingIsTheSamePose) {
  EXPECT_FALSE(carried({}));
  EXPECT_TRUE(carried({.head = {0.1, 0}}));
  const PosedBody before, after = posed_with({});
  for (std::size_t j = 0; j < before.pose.rotations.size(); ++j)
    EXPECT_LT(apart(before.pose.rotations[j], after.pose.rotations[j]), 2e-7);
}

TEST(Carriage, TakesTheNeckAheadByItsLean) {
  const Vec3 before = from_hips_to_neck({});
  for (const double lean : {-0.2, 0.1, 0.25}) {
    const Vec3 after = from_hips_to_neck(posed_with({.lean = {lean, 0}}));
    const double turned = std::atan2(after.z, after.y) - std::atan2(before.z, before.y);
    EXPECT_NEAR(turned, lean, 0.12 * std::abs(lean)) << lean;
    EXPECT_NEAR(after.x, before.x, 0.01);
  }
}

TEST(Carriage, KeepsTheHeadNearlyLevel) {
  const PosedBody before, after = posed_with({.lean = {0.25, 0}});
  EXPECT_LT(apart(before.at(Role::head).rotation, after.at(Role::head).rotation), 0.06);
  EXPECT_GT(apart(before.at(Role::chest).rotation, after.at(Role::chest).rotation), 0.25);
}

TEST(Carriage, LeansAlongTheWayWhateverItsHeading) {
  const double heading = 1.1;
  const Vec3 before = from_hips_to_neck({}),
             by = from_hips_to_neck(posed_with({.lean = {0.2, 0}}, heading)) - before;
  EXPECT_GT(by.x * std::sin(heading) + by.z * std::cos(heading), 0.08);
  EXPECT_NEAR(by.x * std::cos(heading) - by.z * std::sin(heading), 0, 0.01);
}

TEST(Carriage, TurnsHeadAndChestAheadOfThePelvis) {
  const PosedBody before, after = posed_with({.chest = {0.3, 0}, .head = {0.8, 0}}, 0.7);
  EXPECT_LT(apart(before.pose.rotations[0], after.pose.rotations[0]), 2e-7);
  const auto turned = [&](Role role) {
    return 2 * log_half(after.at(role).rotation * inverse(before.at(role).rotation)).y;
  };
  EXPECT_NEAR(turned(Role::chest), 0.3, 2e-6);
  EXPECT_NEAR(turned(Role::head), 0.8, 2e-6);
  EXPECT_GT(turned(Role::neck), 0.3);
}

}  // namespace
}  // namespace amble
