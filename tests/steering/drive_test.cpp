#include "amble/steering/drive.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble {
namespace {

TEST(Drive, GetsWhereItIsTold) {
  Drive drive;
  drive.settle(0.5, 0);
  for (int i = 0; i < 600; ++i) drive.advance(2.0, 0.4, 1.0 / 60);
  EXPECT_NEAR(drive.speed.value, 2.0, 1e-6);
  EXPECT_NEAR(drive.turn_rate.value, 0.4, 1e-6);
  EXPECT_FALSE(drive.settled(1.9, 0.4));
}

TEST(Drive, SpeedsUpNoFasterThanAPerson) {
  Drive drive;
  drive.settle(0, 0);
  double before = 0, most = 0;
  for (int i = 0; i < 240; ++i) {
    drive.advance(3.5, 0, 1.0 / 60);
    most = std::max(most, (drive.speed.value - before) * 60);
    before = drive.speed.value;
  }
  EXPECT_GT(most, 0.5);
  EXPECT_LT(most, 4.0);
}

TEST(Drive, AgreesAtAnyFrameRate) {
  Course coarse, fine;
  for (int i = 0; i < 60; ++i) coarse.advance(1.4, 0.3, 1.0 / 30);
  for (int i = 0; i < 480; ++i) fine.advance(1.4, 0.3, 1.0 / 240);
  EXPECT_NEAR(coarse.drive.speed.value, fine.drive.speed.value, 1e-3);
  EXPECT_NEAR(coarse.frame.x, fine.frame.x, 5e-3);
  EXPECT_NEAR(coarse.frame.z, fine.frame.z, 5e-3);
}

TEST(Drive, GoesOnFromWhatSomethingElseDid) {
  Drive drive;
  drive.copy(1.2, 0.6, 0.1, 0);
  EXPECT_EQ(drive.speed.value, 1.2);
  const double goal = drive.speed_goal;
  drive.advance(goal, 0.1, 1.0 / 240);
  EXPECT_NEAR((drive.speed.value - 1.2) * 240, 0.6, 0.1);
}

}  // namespace
}  // namespace amble
