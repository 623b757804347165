#include "amble/maths/bspline.hpp"

#include <gtest/gtest.h>

#include <algorithm>

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

TEST(IntervalSpline, FitsTheSamples) {
  std::vector<double> samples(65);
  for (std::size_t i = 0; i < samples.size(); ++i)
    samples[i] = std::sin(5 * static_cast<double>(i) / 64);
  const std::vector<double> curve = fit_interval(samples, 27);
  for (std::size_t i = 0; i < samples.size(); ++i)
    EXPECT_NEAR(tap_value(interval_tap(static_cast<double>(i) / 64, 27), curve.data()), samples[i],
                1e-5);
}

TEST(IntervalSpline, SmoothsAJoltAndKeepsAParabola) {
  std::vector<double> jolt(65), parabola(65);
  for (std::size_t i = 0; i < jolt.size(); ++i) {
    const double s = static_cast<double>(i) / 64;
    jolt[i] = s < 0.5 ? 0.0 : 1.0;
    parabola[i] = 1 - 2 * s + 3 * s * s;
  }
  const auto bend = [](const std::vector<double>& curve) {
    double most = 0;
    for (double s = 0; s <= 1; s += 0.01)
      most = std::max(most, std::abs(tap_value(interval_tap(s, 27, 2), curve.data())));
    return most;
  };
  EXPECT_LT(bend(fit_interval(jolt, 27, 5.0)), 0.5 * bend(fit_interval(jolt, 27)));
  const std::vector<double> kept = fit_interval(parabola, 27, 5.0);
  for (std::size_t i = 0; i < parabola.size(); ++i)
    EXPECT_NEAR(tap_value(interval_tap(static_cast<double>(i) / 64, 27), kept.data()), parabola[i],
                1e-6);
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
