#include "amble/adaptation/swung_arms.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "posed_in_lanes.hpp"

namespace amble {
namespace {

PosedBody posed_with(const Carriage& carriage, double heading = 0) {
  PosedBody posed;
  posed.pose.rotations[0] = rotation_y(heading) * posed.pose.rotations[0];
  place_in_lanes(carriage, false, swung(carriage), heading, posed);
  return posed;
}

/// Where a hand is beside its shoulder, seen along the heading: left and ahead.
Vec3 hand(const PosedBody& posed, Side side, double heading = 0) {
  const Vec3 by = posed.at(on_side(Role::left_hand, side)).position -
                  posed.at(on_side(Role::left_upper_arm, side)).position;
  return rotate(rotation_y(-heading), by);
}

TEST(SwungArms, HangAsAPendulumOnAMerryGoRound) {
  EXPECT_EQ(swung_out(0), 0);
  EXPECT_EQ(swung_out(3), swung_out(-3));
  EXPECT_NEAR(std::tan(swung_out(4)), 0.25 * 16 / 9.81, 1e-6);
  EXPECT_EQ(swung_back(2), -swung_back(-2));
  EXPECT_GT(swung_back(7), 0.1);
}

TEST(SwungArms, NothingIsTheSamePose) {
  EXPECT_FALSE(swung({}));
  EXPECT_TRUE(swung({.arms_back = {-0.1, 0}}));
  const PosedBody before, after = posed_with({});
  for (std::size_t j = 0; j < before.pose.rotations.size(); ++j)
    EXPECT_LT(angle_between(before.pose.rotations[j], after.pose.rotations[j]), 4e-7);
}

TEST(SwungArms, ATurnTakesThemAwayFromTheBody) {
  for (const double heading : {0.0, 2.1}) {
    const PosedBody before = posed_with({}, heading),
                    after = posed_with({.arms_out = {0.3, 0}}, heading);
    EXPECT_GT(hand(after, Side::left, heading).x, hand(before, Side::left, heading).x + 0.08);
    EXPECT_LT(hand(after, Side::right, heading).x, hand(before, Side::right, heading).x - 0.08);
    EXPECT_EQ(before.pose.rotations[0], after.pose.rotations[0]);
  }
}

/// A body that begins to turn left takes its left shoulder back: the hand stays ahead.
TEST(SwungArms, HandsStayBehindATurnThatBegins) {
  for (const double heading : {0.0, -1.3}) {
    const PosedBody before = posed_with({}, heading),
                    after = posed_with({.arms_back = {0.2, 0}}, heading);
    EXPECT_GT(hand(after, Side::left, heading).z, hand(before, Side::left, heading).z + 0.05);
    EXPECT_LT(hand(after, Side::right, heading).z, hand(before, Side::right, heading).z - 0.05);
  }
}

}  // namespace
}  // namespace amble
