#include "amble/maths/noise.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble {
namespace {

TEST(Noise, IsAFunctionOfSeedRowAndPlace) {
  static_assert(Noise(1, 2).share(3) == Noise(1, 2).share(3));
  const double here = Noise(7, 1).share(5);
  EXPECT_NE(here, Noise(8, 1).share(5));
  EXPECT_NE(here, Noise(7, 2).share(5));
  EXPECT_NE(here, Noise(7, 1).share(6));
}

TEST(Noise, IsSpreadEvenly) {
  constexpr int kCount = 20000;
  double mean = 0, squares = 0, together = 0;
  for (int i = 0; i < kCount; ++i) {
    const double one = Noise(3, 0).chance(i), next = Noise(3, 0).chance(i + 1);
    EXPECT_LT(std::abs(one), 1);
    mean += one / kCount;
    squares += one * one / kCount;
    together += one * next / kCount;
  }
  EXPECT_NEAR(mean, 0, 0.02);
  EXPECT_NEAR(squares, 1.0 / 3, 0.01);
  EXPECT_NEAR(together, 0, 0.01);
}

TEST(Noise, OfNormalKindHasDeviationOneAndBounds) {
  constexpr int kCount = 20000;
  double mean = 0, squares = 0, largest = 0;
  for (int i = 0; i < kCount; ++i) {
    const double one = Noise(11, 4).normal(i);
    mean += one / kCount;
    squares += one * one / kCount;
    largest = std::max(largest, std::abs(one));
  }
  EXPECT_NEAR(mean, 0, 0.03);
  EXPECT_NEAR(squares, 1, 0.03);
  EXPECT_GT(largest, 2.5);
  EXPECT_LT(largest, 3.5);
}

TEST(Noise, WandersWithoutAJumpInAcceleration) {
  constexpr double kStep = 1e-3;
  const Noise noise(5, 9);
  double before = 0, squares = 0;
  int count = 0;
  for (double t = 1; t < 200; t += kStep, ++count) {
    const double value = noise.wander(t);
    squares += value * value;
    ASSERT_LT(std::abs(value), 1);
    const double bend =
        (noise.wander(t + kStep) - 2 * value + noise.wander(t - kStep)) / (kStep * kStep);
    if (count > 0) {  // the acceleration changes by at most 8 a unit of time
      ASSERT_LT(std::abs(bend - before), 0.02) << t;
    }
    before = bend;
  }
  EXPECT_NEAR(std::sqrt(squares / count), 0.4, 0.05);
}

TEST(Noise, ARowThatRemembersTellsTheSameNumbers) {
  Wandering remembers(9);
  for (const std::uint64_t seed : {5u, 6u}) {
    const Noise noise(seed, 9);
    remembers.belong(seed);
    EXPECT_EQ(remembers.own(), noise.chance(-1));
    for (const double t : {0.2, 0.9, 1.1, 1.1, 7.5, 0.3, -0.5, -1.5})
      EXPECT_EQ(remembers.wander(t), noise.wander(t)) << t;
  }
}

}  // namespace
}  // namespace amble
