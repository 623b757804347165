#include "amble/maths/cubic_spline.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

const std::vector<double> kKnots{0, 0.7, 1.1, 2.6, 3.0};
const std::vector<Vec3> kValues{{0, 0, 0}, {1, 0, 2}, {1.5, 0, 1}, {-1, 0, 4}, {0, 0, 3}};

TEST(CubicSpline, GoesThroughItsPoints) {
  const CubicSpline curve(kKnots, kValues);
  for (std::size_t i = 0; i < kKnots.size(); ++i)
    EXPECT_LT(length(curve.value(kKnots[i]) - kValues[i]), 1e-12);
}

TEST(CubicSpline, BendsWithoutAJump) {
  const CubicSpline curve(kKnots, kValues);
  constexpr double kStep = 1e-6;
  for (const double t : {0.7, 1.1, 2.6}) {
    EXPECT_LT(length(curve.slope(t + kStep) - curve.slope(t - kStep)), 1e-4);
    EXPECT_LT(length(curve.bend(t + kStep) - curve.bend(t - kStep)), 1e-3);
  }
  EXPECT_LT(length(curve.bend(0)), 1e-12);
  EXPECT_LT(length(curve.bend(3)), 1e-12);
  for (const double t : {0.3, 0.9, 2.0, 2.9}) {  // slope and bend are the value's derivatives
    const Vec3 slope = (curve.value(t + kStep) - curve.value(t - kStep)) / (2 * kStep);
    const Vec3 bend = (curve.slope(t + kStep) - curve.slope(t - kStep)) / (2 * kStep);
    EXPECT_LT(length(slope - curve.slope(t)), 1e-6);
    EXPECT_LT(length(bend - curve.bend(t)), 1e-5);
  }
}

TEST(CubicSpline, OfAStraightUnevenWalkIsStraight) {
  std::vector<Vec3> values;
  for (const double t : kKnots) values.push_back({2 * t, 0, 1 - t});
  const CubicSpline curve(kKnots, values);
  for (const double t : {-1.0, 0.2, 1.9, 4.0})
    EXPECT_LT(length(curve.value(t) - Vec3{2 * t, 0, 1 - t}), 1e-12) << t;
}

}  // namespace
}  // namespace amble
