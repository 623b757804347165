#include "amble/metrics/strides.hpp"

#include <gtest/gtest.h>

#include "walker.hpp"

namespace amble::metrics {
namespace {

TEST(Strides, AreFoundFromRightStrikeToRightStrike) {
  for (const double turn : {0.0, 0.3, -0.5}) {
    WalkerPlan plan;
    plan.turn_rate = turn;
    plan.fps = 120;
    const std::vector<StrideMotion> strides = find_strides(make_walker(plan), false);
    ASSERT_GE(strides.size(), 5u);
    for (const StrideMotion& stride : strides) {
      EXPECT_NEAR(stride.seconds, plan.period, 0.02);
      EXPECT_NEAR(stride.rates.speed, plan.speed, 0.015);
      EXPECT_NEAR(stride.rates.turn_rate, turn, 0.02);
      EXPECT_TRUE(stride.steady);
      EXPECT_FALSE(stride.runs());
      // The right foot is down at period/2 after every left one, which is at 0.
      EXPECT_NEAR(std::remainder(stride.start / plan.period - 0.5, 1.0), 0, 0.06);
    }
  }
}

TEST(Strides, HoldSwayAndHeightWithoutTravel) {
  WalkerPlan plan;
  plan.turn_rate = 0.4;
  plan.fps = 120;
  const StrideMotion stride = find_strides(make_walker(plan), false).at(2);
  double left = 0, up = 0, forward = 0;
  for (int k = 0; k < StrideMotion::kMoments; ++k) {
    left = std::max(left, std::abs(stride.pelvis(k).x));
    up = std::max(up, std::abs(stride.pelvis(k).y - 0.8));
    forward = std::max(forward, std::abs(stride.pelvis(k).z));
  }
  EXPECT_NEAR(left, 0.02, 0.003);
  EXPECT_NEAR(up, 0.015, 0.001);
  EXPECT_LT(forward, 0.01);
}

TEST(Strides, TightTurnsAndUnevenStepsAreNotSteady) {
  WalkerPlan plan;
  plan.fps = 120;
  plan.turn_rate = 0.8;
  for (const StrideMotion& stride : find_strides(make_walker(plan), false))
    EXPECT_FALSE(stride.steady);
}

TEST(Strides, AStatueHasNone) {
  EXPECT_TRUE(find_strides(make_statue(make_walker(), 1.2), true).empty());
  EXPECT_TRUE(find_strides(make_statue(make_walker(), 1.2, 0, 0.1), true).empty());
}

TEST(Strides, OfACaptureStandOnALevelFloor) {
  WalkerPlan plan;
  plan.fps = 120;
  Clip tilted = make_walker(plan);
  constexpr double kTilt = 0.01;  // metres a metre
  for (int f = 0; f < tilted.frames(); ++f) tilted.root(f).y += kTilt * tilted.root(f).z;
  const StrideMotion raw = find_strides(tilted, false).at(2),
                     levelled = find_strides(tilted, true).at(2);
  const auto climb = [](const StrideMotion& stride) {
    return stride.pelvis(StrideMotion::kMoments - 1).y - stride.pelvis(0).y;
  };
  EXPECT_GT(climb(raw), 0.009);
  EXPECT_LT(std::abs(climb(levelled)), 0.003);
}

}  // namespace
}  // namespace amble::metrics
