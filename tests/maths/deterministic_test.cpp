#include "amble/maths/deterministic.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

// Worked out by the compiler: nothing is left to do when a program starts.
constexpr Lag kLag{0.05, 1.0 / 60};
static_assert(kLag.decay > 0.71 && kLag.decay < 0.72);

TEST(Deterministic, TheCompilerAndTheProgramAgreeOnExp) {
  double decay = 1.0 / 60;
  decay = deterministic::exp(-decay / kLag.time_constant);
  EXPECT_EQ(kLag.decay, decay);
}

TEST(Deterministic, ComesCloseToLibm) {
  for (int i = -1000; i <= 1000; ++i) {
    const double x = 0.001 * i, wide = 0.02 * i;
    EXPECT_NEAR(deterministic::asin(x), std::asin(x), 1e-15);
    EXPECT_NEAR(deterministic::acos(x), std::acos(x), 1e-15);
    EXPECT_NEAR(deterministic::sin(wide), std::sin(wide), 1e-15);
    EXPECT_NEAR(deterministic::cos(wide), std::cos(wide), 1e-15);
    EXPECT_NEAR(deterministic::atan2(wide, 0.3), std::atan2(wide, 0.3), 1e-15);
    EXPECT_NEAR(deterministic::exp(wide) / std::exp(wide), 1, 1e-14);
    const double base = 1e-3 + 0.004 * (i + 1000);
    EXPECT_NEAR(deterministic::log(base), std::log(base), 1e-14);
    for (const double power : {-2.5, 0.0, 0.8, 3.0})
      EXPECT_NEAR(deterministic::pow(base, power) / std::pow(base, power), 1, 1e-13);
  }
}

TEST(Deterministic, AnyInputIsSafe) {
  EXPECT_EQ(deterministic::asin(kNotANumber), 0);
  EXPECT_EQ(deterministic::acos(kNotANumber), 0);
  EXPECT_EQ(deterministic::exp(kNotANumber), 1);
  EXPECT_NEAR(deterministic::asin(7), std::asin(1.0), 1e-15);
  EXPECT_NEAR(deterministic::asin(-7), -std::asin(1.0), 1e-15);
  EXPECT_TRUE(std::isfinite(deterministic::pow(0, -3)));
  EXPECT_LT(deterministic::pow(0, 0.8), 1e-200);
}

}  // namespace
}  // namespace amble
