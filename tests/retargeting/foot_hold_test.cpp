#include "amble/retargeting/foot_hold.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

constexpr double kStep = 1.0 / 120;

FootPlace flat_at(const Sole& sole, const Vec3& place, double yaw = 0) {
  return {place + Vec3{0, sole.ankle_height, 0}, rotation_y(yaw), Quat{}};
}

TEST(FootHold, ImportanceGrowsTowardsWhatIsTouched) {
  EXPECT_DOUBLE_EQ(importance(0, 0.3), 1);
  EXPECT_DOUBLE_EQ(importance(0.3, 0.3), 0);
  double before = 1;
  for (double distance = 0; distance < 0.4; distance += 0.01) {
    EXPECT_LE(importance(distance, 0.3), before);
    before = importance(distance, 0.3);
  }
}

TEST(FootHold, AFootThatSlidesOnTheGroundIsHeld) {
  const Sole sole;
  FootHold hold;
  const FootPlace first = hold_foot(sole, flat_at(sole, {}), 1, 1.4, sole, 0, hold);
  FootPlace last = first;
  for (int k = 1; k <= 60; ++k)  // a quarter of a metre a second, and turning
    last = hold_foot(sole, flat_at(sole, {0, 0, 0.25 * k * kStep}, 0.1 * k * kStep), 1, 1.4, sole,
                     kStep, hold);
  EXPECT_LT(length(last.ball(sole) - first.ball(sole)), 1e-6);
  EXPECT_LT(angle_between(last.foot, first.foot), 1e-6);
}

TEST(FootHold, ASwingingFootReturnsToItsCourse) {
  const Sole sole;
  FootHold hold;
  hold_foot(sole, flat_at(sole, {}), 1, 1, sole, 0, hold);
  for (int k = 1; k <= 60; ++k)
    hold_foot(sole, flat_at(sole, {0, 0, 0.2 * k * kStep}), 1, 1, sole, kStep, hold);
  EXPECT_LT(hold.offset.z, -0.09);
  FootPlace foot;
  for (int k = 1; k <= 60; ++k)
    foot =
        hold_foot(sole, flat_at(sole, {0, 0.15, 0.1 + 2.0 * k * kStep}), 1, 1, sole, kStep, hold);
  EXPECT_LT(std::abs(hold.offset.z), 0.002);
  EXPECT_NEAR(foot.ankle.y, 0.15 + sole.ankle_height, 1e-3);
}

TEST(FootHold, ASoleThatSinksComesToTheFloor) {
  const Sole sole;
  FootHold hold;
  FootPlace foot;
  for (int k = 0; k < 30; ++k)
    foot = hold_foot(sole, flat_at(sole, {0, -0.02, 0}), 1, 1.4, sole, k == 0 ? 0 : kStep, hold);
  EXPECT_NEAR(foot.lowest(sole), 0, 1e-6);
}

}  // namespace
}  // namespace amble
