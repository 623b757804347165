#include "amble/performer/stride_curves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace amble {
namespace {

TEST(Harmonics, SumTheSeries) {
  GaitFigures::Terms terms{};
  terms[0] = 0.5;
  terms[1] = 2;    // cos 1
  terms[12] = -1;  // sin 6
  const double angle = 2 * std::numbers::pi * 0.37;
  EXPECT_NEAR(Harmonics(0.37)(terms), 0.5 + 2 * std::cos(angle) - std::sin(6 * angle), 1e-12);
}

TEST(StrideCurves, TrunkLeansIntoTurns) {
  for (const double turn_rate : {-0.8, 0.5, 1.0})
    for (const Gait gait : {Gait::walk, Gait::run}) {
      const double speed = gait == Gait::walk ? 1.3 : 2.8;
      const StrideCurves curves(GaitSpec{gait, speed, turn_rate});
      double roll = 0;
      for (const Curve curve : {Curve::hips_z, Curve::spine_z, Curve::spine1_z, Curve::spine2_z})
        roll += curves.mean(curve, Side::right);
      // About +z the body's left side goes up: leaning left is negative.
      EXPECT_NEAR(roll, -std::atan(speed * turn_rate / 9.81), 0.01);
    }
}

TEST(StrideCurves, StrideTimeIsThatOfTheFigures) {
  const auto& t = gait_figures().table(Gait::walk).log_stride_time;
  const double l = std::log(1.4);
  EXPECT_NEAR(StrideCurves(GaitSpec{Gait::walk, 1.4, 0.0}).stride_seconds(),
              std::exp(t[0] + t[1] * l + t[2] * l * l), 1e-12);
}

TEST(StrideCurves, StylesAreFractions) {
  const StrideCurves plain(GaitSpec{Gait::walk, 0.7, 0.0});
  const StrideCurves whole(GaitSpec{Gait::walk, 0.7, 0.0, "sad", 1.0});
  const StrideCurves half(GaitSpec{Gait::walk, 0.7, 0.0, "sad", 0.5});
  const double a = plain.mean(Curve::head_x, Side::right),
               b = whole.mean(Curve::head_x, Side::right);
  EXPECT_GT(std::abs(b - a), 0.1);
  EXPECT_NEAR(half.mean(Curve::head_x, Side::right), 0.5 * (a + b), 1e-12);
}

}  // namespace
}  // namespace amble
