#include "amble/steering/stopping_way.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace amble {
namespace {

constexpr double kStep = 1.0 / 60;

TEST(StoppingWay, KnowsWhereItStops) {
  for (const double speed : {0.4, 1.3, 3.0})
    for (const int after : {1, 12, 40, 200}) {  // steps: speeding up, or settled
      Drive drive;
      for (int i = 0; i < after; ++i) drive.advance(speed, -0.3 * speed, kStep);
      const double way = way_to_stop(drive), turn = turn_to_stop(drive);
      double gone = 0, turned = 0;
      for (int i = 0; i < 240; ++i) {
        drive.advance(0, 0, kStep);
        gone += drive.speed.value * kStep;
        turned += drive.turn_rate.value * kStep;
      }
      EXPECT_NEAR(gone, way, 0.01 + 0.04 * way);
      EXPECT_LE(gone, way + 1e-3);  // rather too long than too short
      EXPECT_NEAR(turned, turn, 0.01 + 0.05 * std::abs(turn));
    }
}

TEST(StoppingWay, TheFastestWithinAWayStopsThere) {
  for (const double way : {0.0, 0.1, 0.6, 2.5}) {
    Drive drive;
    drive.settle(fastest_within(way), 0);
    EXPECT_NEAR(way_to_stop(drive), way, 1e-12);
  }
  EXPECT_EQ(fastest_within(-1), 0);
}

double distance(const StoppingWay& way, double x, double z) {
  double closest = 1e9;
  for (double share = 0; share <= 1; share += 1.0 / 128)
    closest = std::min(closest, std::hypot(way.x + share * (way.end_x - way.x) - x,
                                           way.z + share * (way.end_z - way.z) - z));
  return closest;
}

TEST(StoppingWay, RoomEndsWhereTheDistanceDoes) {
  constexpr double kApart = 0.5, kMost = 3;
  const StoppingWay ways[] = {{0, 0, 0, 0}, {0, 0, 1.2, 0}, {0.3, 0.2, -0.4, 0.9}};
  for (const StoppingWay& way : ways)
    for (double angle = 0; angle < 6.2; angle += 0.2)
      for (double from = 0.1; from < 2.6; from += 0.4) {
        const double x = from, z = 0.7 * from, dx = std::cos(angle), dz = std::sin(angle);
        if (distance(way, x, z) <= kApart) continue;
        double walked = 0;
        while (walked < kMost && distance(way, x + walked * dx, z + walked * dz) > kApart)
          walked += 0.01;
        EXPECT_NEAR(way.room(x, z, dx, dz, kApart, kMost), std::min(walked, kMost), 0.03)
            << angle << " from " << x << ", " << z;
      }
}

TEST(StoppingWay, WhoIsTooCloseMayLeave) {
  const StoppingWay way{0, 0, 1, 0};
  EXPECT_EQ(way.room(0.5, 0.2, 0, 1, 0.5, 3), 3);
  EXPECT_EQ(way.room(0.5, 0.2, 0, -1, 0.5, 3), 0);
}

}  // namespace
}  // namespace amble
