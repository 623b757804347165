#include "amble/adaptation/stoop.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "posed_body.hpp"

namespace amble {
namespace {

constexpr Side kHand = Side::right;

Stooping upright(const PosedBody& posed) {
  return {posed.at(Role::right_upper_arm).position, posed.world[0].position, {0, 0, 1}, 0, 0, 0.45};
}

double stoop(const Vec3& point, const Vec3& passing = {}, double weight = 1) {
  const PosedBody posed;
  return stoop_for(*posed.body, {weight, point}, passing, kHand, upright(posed));
}

TEST(Stoop, IsForWhatIsLowAlone) {
  const Vec3 shoulder = upright({}).shoulder;
  EXPECT_EQ(stoop({shoulder.x, shoulder.y - 0.3, shoulder.z + 0.3}), 0);
  EXPECT_EQ(stoop({shoulder.x, shoulder.y + 1.5, shoulder.z + 0.3}), 0);       // high
  EXPECT_EQ(stoop({shoulder.x - 3, shoulder.y - 1, shoulder.z}), 0);           // far aside
  EXPECT_EQ(stoop({shoulder.x, shoulder.y - 1, shoulder.z + 0.3}, {}, 0), 0);  // not wanted
}

TEST(Stoop, IsDeeperTheLowerAndNeverJumps) {
  const Vec3 shoulder = upright({}).shoulder;
  double before = 0;
  for (double down = 0.4; down < 1.4; down += 0.005) {
    const double now = stoop({shoulder.x - 0.1, shoulder.y - down, shoulder.z + 0.3});
    EXPECT_GE(now, before);
    EXPECT_LT(now, before + 0.02) << down;
    before = now;
  }
  EXPECT_NEAR(sink_of_stoop(before), 0.45, 0.002);  // as far as hips can
}

TEST(Stoop, GoesDownBeforeAPointIsThere) {
  const Vec3 shoulder = upright({}).shoulder;
  const auto when = [&](double seconds) {
    return stoop({shoulder.x - 0.2, shoulder.y - 0.8, shoulder.z + 1.2 * seconds}, {0, 0, -1.2});
  };
  EXPECT_GT(when(0.5), 0.1);
  EXPECT_NEAR(when(0.5), when(0.1), 0.02);
  EXPECT_EQ(when(3), 0);
  EXPECT_EQ(when(-3), 0);
}

TEST(Stoop, AsksForNoMoreWhileItGoesDown) {
  const PosedBody posed;
  Stooping now = upright(posed);
  const Wanted wanted{1, now.shoulder + Vec3{-0.1, -0.9, 0.3}};
  const double asked = stoop_for(*posed.body, wanted, {}, kHand, now);
  now.sunk = sink_of_stoop(asked);
  for (Vec3* place : {&now.shoulder, &now.hips}) place->y -= now.sunk;
  EXPECT_NEAR(stoop_for(*posed.body, wanted, {}, kHand, now), asked, 0.005);
}

TEST(Stoop, TheTrunkBendsFirst) {
  EXPECT_GT(bend_of_stoop(0.05), 0.15);
  EXPECT_LT(sink_of_stoop(0.05), 0.01);
  EXPECT_LT(bend_of_stoop(10), 1.2);
}

}  // namespace
}  // namespace amble
