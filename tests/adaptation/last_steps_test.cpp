#include "amble/adaptation/last_steps.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/adaptation/feet.hpp"

namespace amble {
namespace {

Course going(double speed) {
  Course course;
  course.drive.settle(speed, 0);
  return course;
}

/// Where a body will rest is told from its drive alone, and it comes to rest there.
TEST(LastSteps, KnowWhereTheBodyWillStand) {
  for (const double speed : {0.4, 1.3, 3.0}) {
    Course course = going(speed);
    const GroundFrame rest = LastSteps::rest_of(course);
    EXPECT_GT(rest.z, 0);
    for (int i = 0; i < 600; ++i) {
      course.drive.advance(0, 0, 1.0 / 60);
      course.frame = course.frame.along_arc(course.drive.speed.value, 0, 1.0 / 60);
    }
    EXPECT_NEAR(course.frame.z, rest.z, 0.05 * rest.z + 0.02) << speed;
  }
}

/// Who slows down evenly rests half of v²/a on; who does not, or is fast, may go on.
TEST(LastSteps, ForeseeWhereASlowingBodyWillStand) {
  Course course = going(0.4);
  course.drive.speed.velocity = -0.8;
  const LastSteps last = LastSteps::foreseen(course);
  EXPECT_EQ(last.stops, 1);
  EXPECT_NEAR(last.frame.z, 0.1, 1e-9);
  course.drive.turn_rate.value = 0.4;
  EXPECT_NEAR(LastSteps::foreseen(course).frame.heading, 0.1, 1e-9);
  course.drive.speed.velocity = 0.8;
  EXPECT_EQ(LastSteps::foreseen(course).stops, 0);
  EXPECT_EQ(LastSteps::foreseen(going(0.4)).stops, 0);
  course = going(1.3);
  course.drive.speed.velocity = -2;
  EXPECT_EQ(LastSteps::foreseen(course).stops, 0);
}

/// A foot that comes down at rest goes to its place there; one of a body with far to go brakes.
TEST(LastSteps, TheLastFootGoesToItsPlace) {
  LastSteps last{1, {0, 1, 0}, {}};
  last.feet[0].left = 0.1;
  const Plant wanted{0.3, 0.5, 0.2};
  const Plant there = last.foothold(Side::left, going(0).drive, 1, wanted);
  EXPECT_NEAR(there.x, 0.1, 1e-9);
  EXPECT_NEAR(there.z, 1, 1e-9);
  EXPECT_NEAR(there.yaw, 0, 1e-9);
  const Plant brakes = last.foothold(Side::left, going(3).drive, 1, wanted);
  EXPECT_EQ(brakes.x, wanted.x);
  last.stops = 0;
  EXPECT_EQ(last.foothold(Side::left, going(0).drive, 1, wanted).z, wanted.z);
}

/// Who brakes sets feet down ahead, who speeds up behind; a steady gait is left alone.
TEST(LastSteps, FootholdsAreBalanced) {
  Course course = going(2);
  EXPECT_EQ(balanced(course, 0.9, {0, 1, 0}).z, 1);
  course.drive.speed.velocity = -2;
  EXPECT_GT(balanced(course, 0.9, {0, 1, 0}).z, 1.01);
  course.drive.speed.velocity = 2;
  EXPECT_LT(balanced(course, 0.9, {0, 1, 0}).z, 0.99);
}

}  // namespace
}  // namespace amble
