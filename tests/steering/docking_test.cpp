#include "amble/steering/docking.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble {
namespace {

constexpr double kStep = 1.0 / 60;

TEST(Docking, StopsOnThePlaceFromAnySpeed) {
  for (const double speed : {0.0, 0.3, 1.2, 3.0}) {
    Drive drive;
    drive.settle(speed, 0);
    double way = 0;
    for (int i = 0; i < 1800; ++i) {
      drive.advance(docking_speed(drive, 4.0 - way, 1.4, kStep), 0, kStep);
      way += drive.speed.value * kStep;
    }
    EXPECT_NEAR(way, 4.0, 1e-3) << speed;
    EXPECT_NEAR(drive.speed.value, 0, 1e-3);
  }
}

TEST(Docking, DoesNotGoOnWhenItIsTooLateToStop) {
  Drive drive;
  drive.settle(3, 0);
  EXPECT_EQ(docking_speed(drive, 0.2, 3, kStep), 0);
}

TEST(Docking, TurnsToAHeadingOnEitherSide) {
  for (const double heading : {-2.5, -0.1, 0.02, 1.7}) {
    Drive drive;
    double turned = 0;
    for (int i = 0; i < 1800; ++i) {
      drive.advance(0, docking_turn_rate(drive, heading - turned, 0.8, kStep), kStep);
      turned += drive.turn_rate.value * kStep;
    }
    EXPECT_NEAR(turned, heading, 1e-3);
  }
}

}  // namespace
}  // namespace amble
