#include "amble/maths/lanes.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble::lanes {
namespace {

TEST(Lanes, SineAndCosineAreThoseOfTheAngle) {
  for (float angle = -20; angle < 20; angle += 0.0137f) {
    const Turned<float> turned = sincos<float>(angle);
    EXPECT_NEAR(turned.sine, std::sin(static_cast<double>(angle)), 2e-7) << angle;
    EXPECT_NEAR(turned.cosine, std::cos(static_cast<double>(angle)), 2e-7) << angle;
  }
}

TEST(Lanes, FourAreFourTimesOne) {
  for (float start = -6; start < 6; start += 0.31f) {
    const float angles[4] = {start, start + 1.7f, -start, 0.01f * start};
    const Turned<Four> four = sincos<Four>(load<Four>(angles));
    const Four roots = root(load<Four>(angles) * load<Four>(angles) + 2.0f);
    for (int k = 0; k < 4; ++k) {
      const Turned<float> one = sincos<float>(angles[k]);
      EXPECT_EQ(four.sine[k], one.sine);
      EXPECT_EQ(four.cosine[k], one.cosine);
      EXPECT_EQ(roots[k], root(angles[k] * angles[k] + 2.0f));
    }
  }
}

TEST(Lanes, PickAndClampDecideLaneByLane) {
  const float numbers[4] = {-3, 0.5f, 7, 1};
  const Four x = load<Four>(numbers), clamped = clamp<Four>(x, -1, 1);
  const float within[4] = {-1, 0.5f, 1, 1};
  for (int k = 0; k < 4; ++k) EXPECT_EQ(clamped[k], within[k]);
  EXPECT_TRUE(any(x > 6.0f));
  EXPECT_FALSE(any(x > 7.0f));
  EXPECT_TRUE(any(numbers[1] > 0.0f));
  EXPECT_EQ((splat<Four>(-0.0f) + 1.0f)[3], 1.0f);
}

}  // namespace
}  // namespace amble::lanes
