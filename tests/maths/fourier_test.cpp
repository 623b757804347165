#include "amble/maths/fourier.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace amble {
namespace {

double wave(double p) {
  return 0.3 + std::cos(2 * std::numbers::pi * p) - 0.5 * std::sin(6 * std::numbers::pi * p);
}

TEST(FourierSeries, ComesBackToASmoothCurve) {
  std::vector<double> rows;
  for (int i = 0; i < 32; ++i) rows.insert(rows.end(), {wave(i / 32.0), 2.0});
  const FourierSeries series(rows, 2, 8);
  for (double p = -0.3; p < 1.5; p += 0.07) {
    double values[2];
    series.evaluate(p, values);
    EXPECT_NEAR(values[0], wave(p), 1e-12);
    EXPECT_NEAR(values[1], 2.0, 1e-12);
  }
}

TEST(FourierSeries, WeighsItsHarmonics) {
  std::vector<double> rows;
  for (int i = 0; i < 32; ++i) rows.push_back(wave(i / 32.0));
  FourierSeries series(rows, 1, 8);
  const double shares[] = {1, 0.5};
  series.weigh(shares);
  double value;
  series.evaluate(0.2, {&value, 1});
  EXPECT_NEAR(value, 0.3 + 0.5 * std::cos(0.4 * std::numbers::pi), 1e-12);
}

TEST(FourierSeries, KeepsNoMoreThanTheSamplesTell) {
  const std::vector<double> rows{1, 2, 3, 4, 5};
  EXPECT_EQ(FourierSeries(rows, 1, 99).harmonics(), 2);
}

}  // namespace
}  // namespace amble
