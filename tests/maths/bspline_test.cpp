#include "amble/maths/bspline.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace amble {
namespace {

TEST(PeriodicSpline, PassesItsSamplesAndClosesSmoothly) {
  std::vector<double> samples(48);
  for (std::size_t i = 0; i < samples.size(); ++i)
    samples[i] = std::sin(2 * std::numbers::pi * static_cast<double>(i) / 48) +
                 0.3 * std::cos(6 * std::numbers::pi * static_cast<double>(i) / 48);
  std::vector<double> curve = samples;
  fit_periodic(curve);
  const auto at = [&](double phase) { return tap_value(periodic_tap(phase, 48), curve.data()); };
  for (std::size_t i = 0; i < samples.size(); ++i)
    EXPECT_NEAR(at(static_cast<double>(i) / 48), samples[i], 1e-12);
  EXPECT_NEAR(at(-0.25), at(0.75), 1e-12);
  EXPECT_NEAR((at(1e-4) - at(0)) / 1e-4, (at(1) - at(1 - 1e-4)) / 1e-4, 0.02);
}

TEST(IntervalSpline, FitsAndHasStillEndsWhenAsked) {
  std::vector<double> samples(65);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double s = static_cast<double>(i) / 64;
    samples[i] = s * s * (1 - s) * (1 - s) * std::sin(5 * s);
  }
  const std::vector<double> curve = fit_interval(samples, 27, true);
  for (std::size_t i = 0; i < samples.size(); ++i)
    EXPECT_NEAR(tap_value(interval_tap(static_cast<double>(i) / 64, 27), curve.data()), samples[i],
                1e-4);
  for (const double end : {0.0, 1.0}) {
    EXPECT_NEAR(tap_value(interval_tap(end, 27), curve.data()), 0, 1e-12);
    EXPECT_NEAR(tap_value(interval_tap(end, 27, 1), curve.data()), 0, 1e-12);
  }
}

TEST(IntervalSpline, DerivativesAreThoseOfTheCurve) {
  std::vector<double> curve(27);
  for (std::size_t i = 0; i < curve.size(); ++i) curve[i] = std::sin(0.7 * static_cast<double>(i));
  const auto at = [&](double s, int d) { return tap_value(interval_tap(s, 27, d), curve.data()); };
  for (const double s : {0.05, 0.31, 0.77}) {
    EXPECT_NEAR(at(s, 1), (at(s + 1e-6, 0) - at(s - 1e-6, 0)) / 2e-6, 1e-5);
    EXPECT_NEAR(at(s, 2), (at(s + 1e-6, 1) - at(s - 1e-6, 1)) / 2e-6, 1e-3);
  }
}

}  // namespace
}  // namespace amble
