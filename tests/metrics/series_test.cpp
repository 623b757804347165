#include "amble/metrics/series.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace amble::metrics {
namespace {

TEST(Series, FiltersLeaveALineAlone) {
  std::vector<double> line;
  for (int i = 0; i < 40; ++i) line.push_back(3 - 0.25 * i);
  const auto averaged = moving_average(line, 11), smoothed = gaussian(line, 3.0),
             slope = derivative(line, 0.5);
  for (std::size_t i = 0; i < line.size(); ++i) {
    EXPECT_NEAR(averaged[i], line[i], 1e-12);
    EXPECT_NEAR(smoothed[i], line[i], 1e-12);
    EXPECT_NEAR(slope[i], -0.5, 1e-12);
  }
}

TEST(Series, AnAverageOverAPeriodRemovesIt) {
  std::vector<Vec3> sway;
  for (int i = 0; i < 200; ++i)
    sway.push_back({std::sin(2 * std::numbers::pi * i / 21), 0, 0.1 * i});
  const auto averaged = moving_average(sway, 21);
  for (std::size_t i = 20; i < 180; ++i) {
    EXPECT_NEAR(averaged[i].x, 0, 1e-12);
    EXPECT_NEAR(averaged[i].z, sway[i].z, 1e-9);
  }
}

TEST(Series, AGaussianHasItsWidth) {
  std::vector<double> impulse(61, 0.0);
  impulse[30] = 1;
  const auto bell = gaussian(impulse, 2.0);
  double sum = 0, squares = 0;
  for (int i = 0; i < 61; ++i) {
    sum += bell[static_cast<std::size_t>(i)];
    squares += bell[static_cast<std::size_t>(i)] * (i - 30) * (i - 30);
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_NEAR(squares, 4, 0.01);
  EXPECT_EQ(gaussian(impulse, 0.2), impulse);
}

TEST(Series, ShortSignalsAreSafe) {
  for (std::size_t n = 0; n < 4; ++n) {
    const std::vector<double> x(n, 1.5);
    const auto smoothed = gaussian(x, 5.0), averaged = moving_average(x, 9);
    ASSERT_EQ(smoothed.size(), n);
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_NEAR(smoothed[i], 1.5, 1e-12);
      EXPECT_NEAR(averaged[i], 1.5, 1e-12);
    }
    EXPECT_EQ(derivative(x, 0.1), std::vector<double>(n, 0.0));
  }
}

TEST(Series, RunsOfAMask) {
  const Mask mask{1, 1, 0, 0, 1, 0};
  const auto runs = true_runs(mask), gaps = false_runs(mask);
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].begin, 0);
  EXPECT_EQ(runs[0].end, 2);
  EXPECT_EQ(runs[1].length(), 1);
  ASSERT_EQ(gaps.size(), 2u);
  EXPECT_EQ(gaps[1].end, 6);
  EXPECT_TRUE(true_runs({}).empty());
  EXPECT_EQ(count(either(mask, {0, 0, 1, 0, 0, 0})), 4);
  EXPECT_EQ(count(both(mask, {0, 1, 1, 0, 0, 0})), 1);
  EXPECT_DOUBLE_EQ(fraction(mask), 0.5);
}

TEST(Series, AnglesBecomeContinuous) {
  std::vector<double> angles;
  for (int i = 0; i < 100; ++i) angles.push_back(std::remainder(-0.5 * i, 2 * std::numbers::pi));
  unwrap(angles);
  for (int i = 0; i < 100; ++i) EXPECT_NEAR(angles[static_cast<std::size_t>(i)], -0.5 * i, 1e-9);
}

}  // namespace
}  // namespace amble::metrics
