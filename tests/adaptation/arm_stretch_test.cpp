#include "amble/adaptation/arm_stretch.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble {
namespace {

constexpr double kUpper = 0.29, kLower = 0.26, kDegree = 3.14159265358979323846 / 180;

double flexion(double length) {
  return std::acos((length * length - kUpper * kUpper - kLower * kLower) / (2 * kUpper * kLower)) /
         kDegree;
}

TEST(ArmStretch, IsExactUpToAPointAndStopsShortOfStraight) {
  for (const double speed : {0.0, 1.0, 2.5, 4.0, -4.0}) {
    const ArmStretch stretch(kUpper, kLower, speed);
    for (double far = 0.1; far < stretch.exact(); far += 0.01) EXPECT_EQ(stretch.to(far), far);
    double before = stretch.exact();
    for (double far = before + 0.001; far < 5; far *= 1.02) {
      EXPECT_GE(stretch.to(far), before - 1e-9);
      EXPECT_LE(stretch.to(far), far);
      before = stretch.to(far);
    }
    EXPECT_NEAR(flexion(before), 24, 0.2) << speed;
    EXPECT_EQ(stretch.most(), before);
  }
}

TEST(ArmStretch, BendsNoElbowHarderThanItCan) {
  for (const double speed : {0.3, 1.0, 2.0, 3.0, 4.0}) {
    const ArmStretch stretch(kUpper, kLower, speed);
    const auto at = [&](int frame) { return flexion(stretch.to(1.6 - speed * frame / 60)); };
    double before = 0;
    for (int frame = 1; 1.6 - speed * (frame + 1) / 60 > stretch.exact() - speed / 60; ++frame) {
      const double harder = at(frame + 1) - 2 * at(frame) + at(frame - 1);
      EXPECT_LT(std::abs(harder), 6) << speed << " m/s, frame " << frame;
      EXPECT_LT(std::abs(harder - before), 4.5) << speed << " m/s, frame " << frame;
      before = harder;
    }
  }
}

TEST(ArmStretch, GoesFromOneLengthToAnotherAsTheElbowDoes) {
  const ArmStretch stretch(kUpper, kLower, 0);
  EXPECT_NEAR(stretch.between(0.3, 0.5, 0), 0.3, 1e-9);
  EXPECT_EQ(stretch.between(0.3, 0.5, 1), 0.5);
  EXPECT_NEAR(flexion(stretch.between(0.3, 0.5, 0.5)), 0.5 * (flexion(0.3) + flexion(0.5)), 1e-6);
}

}  // namespace
}  // namespace amble
