#include "amble/maths/euler.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

namespace amble {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr std::array<EulerOrder, 6> kOrders{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

TEST(Euler, ReturnsTheSameRotationInEveryOrder) {
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  for (const EulerOrder& order : kOrders)
    for (int i = 0; i < 1000; ++i) {
      const Quat q =
          normalised(Quat{normal(random), normal(random), normal(random), normal(random)});
      EXPECT_LT(angle_between(q, from_euler(to_euler(q, order), order)), 1e-12);
    }
}

TEST(Euler, HoldsInGimbalLock) {
  for (const EulerOrder& order : kOrders)
    for (const double middle : {0.5 * kPi, -0.5 * kPi, 0.5 * kPi - 1e-8, -0.5 * kPi + 3e-7}) {
      const Quat q = from_euler({0.7, middle, -1.1}, order);
      EXPECT_LT(angle_between(q, from_euler(to_euler(q, order), order)), 1e-6);
      EXPECT_LT(angle_between(q, from_euler(to_euler(q, order, {9, 1, -3}), order)), 1e-6);
    }
}

TEST(Euler, FollowsManyTurnsWithoutJumps) {
  EulerAngles previous{};
  for (int i = 0; i < 2000; ++i) {
    const double t = 0.01 * i;
    const EulerAngles angles =
        to_euler(from_euler({t, 0.4 * std::sin(t), -2 * t}, {2, 0, 1}), {2, 0, 1}, previous);
    EXPECT_NEAR(angles[0], t, 1e-9);
    EXPECT_NEAR(angles[2], -2 * t, 1e-9);
    previous = angles;
  }
}

}  // namespace
}  // namespace amble
