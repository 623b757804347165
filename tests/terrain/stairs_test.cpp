#include "amble/terrain/stairs.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace amble {
namespace {

TEST(Stairs, RiseAtTheirStart) {
  const Stairs stairs({0.1, 0.3, 0, 1, std::numbers::pi / 2, 3});
  EXPECT_NEAR(stairs.height(-0.1, 0), 0.0, 1e-12);
  EXPECT_NEAR(stairs.height(0.1, 0), 0.1, 1e-12);
  EXPECT_NEAR(stairs.height(0.4, 5), 0.2, 1e-12);
  EXPECT_NEAR(stairs.height(9.0, 0), 0.3, 1e-12);
  EXPECT_EQ(stairs.normal(0.4, 5).y, 1);
}

TEST(Stairs, GoDownWhereTheRiseIsNegative) {
  const Stairs stairs({-0.17, 0.29, 0, 2, 0, 10});
  EXPECT_NEAR(stairs.height(0, 1.9), 0.0, 1e-12);
  EXPECT_NEAR(stairs.height(0, 2.3), -0.34, 1e-12);
  EXPECT_NEAR(stairs.height(0, 1e9), -1.7, 1e-12);
}

}  // namespace
}  // namespace amble
