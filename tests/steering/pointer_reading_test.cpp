#include "amble/steering/pointer_reading.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace amble {
namespace {

double pace(const PointerMotion& pointer) {
  return std::hypot(pointer.velocity_x, pointer.velocity_z);
}

TEST(PointerReading, TakesAPointerThatDashesAboutForItsMiddle) {
  for (const double hz : {15.0, 30.0, 90.0, 120.0, 240.0})
    for (const double radius : {0.1, 0.5, 2.0, 5.0}) {
      // As seldom as it is seen, it does not dash, or is all over the place.
      if ((radius < 0.5 && hz < 90) || (radius > 2 && hz < 30)) continue;
      PointerReading pointer;
      for (int i = 0; i < 6 * hz; ++i) {
        const double angle = 40 * std::numbers::pi * i / hz;  // twenty times a second
        pointer.sample(i / hz, 1 + radius * std::sin(angle), 3 + radius * std::cos(angle));
        if (i < 3 * hz) continue;
        const PointerMotion now = pointer.at(i / hz);
        ASSERT_LT(std::hypot(now.x - 1, now.z - 3), 0.02 + 0.06 * radius) << hz << " " << radius;
        ASSERT_LT(pace(now), 0.05 + 0.08 * radius) << hz << " " << radius;
      }
    }
}

TEST(PointerReading, FollowsWhatDashesAboutWhereItDriftsTo) {
  PointerReading pointer;
  for (int i = 0; i <= 720; ++i) {
    const double t = i / 120.0, angle = 40 * std::numbers::pi * t;
    pointer.sample(t, std::sin(angle), 1.2 * t + std::cos(angle));
  }
  EXPECT_NEAR(pointer.at(6).velocity_z, 1.2, 0.2);
  EXPECT_NEAR(pointer.at(6).z, 7.2, 0.3);
}

TEST(PointerReading, HearsALeapAtOnceAndAFlickAsItIs) {
  PointerReading pointer;
  for (int i = 0; i <= 60; ++i) pointer.sample(i / 60.0, 0, 0);
  pointer.sample(61 / 60.0, 10, -4);
  EXPECT_EQ(pointer.at(61 / 60.0).x, 10);
  EXPECT_EQ(pointer.at(61 / 60.0).z, -4);
  // Twelve metres a second straight on are quick, but lead somewhere.
  PointerReading flicked;
  for (int i = 0; i <= 30; ++i) flicked.sample(i / 60.0, 0, 0.2 * i);
  EXPECT_NEAR(flicked.at(0.5).z, 6, 1e-6);
  EXPECT_NEAR(pace(flicked.at(0.5)), 12, 1e-6);
}

TEST(PointerReading, IsPatientWithOneThatGetsLostAndGoesOn) {
  PointerReading pointer;
  const auto hear = [&pointer](int from, int to) {  // eight samples a second of 3 m/s
    for (int i = from; i <= to; ++i) pointer.sample(i / 8.0, 0, 3 * i / 8.0);
  };
  hear(0, 40);
  // The first time that three are lost it seems to come to rest; the second time it is known.
  EXPECT_LT(pace(pointer.at(5.48)), 1.5);
  hear(44, 80);
  EXPECT_NEAR(pace(pointer.at(10.48)), 3, 1e-6);
  EXPECT_NEAR(pointer.at(10.48).z, 3 * 10.48, 1e-6);
  EXPECT_EQ(pace(pointer.at(11)), 0);  // but it does rest in the end
  // One that did rest meanwhile teaches nothing.
  PointerReading paused;
  for (int i = 0; i <= 40; ++i) paused.sample(i / 8.0, 0, 3 * i / 8.0);
  for (int i = 44; i <= 84; ++i) paused.sample(i / 8.0, 0, 3 * (i - 4) / 8.0);
  EXPECT_LT(pace(paused.at(10.98)), 1.5);
}

}  // namespace
}  // namespace amble
