#include "amble/maths/track.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/core/error.hpp"

namespace amble {
namespace {

constexpr double kPi = std::numbers::pi;

/// Round to the left, from the origin along +Z.
Track circle(double radius, int points = 24) {
  std::vector<Vec3> on;
  for (int i = 0; i < points; ++i) {
    const double angle = 2 * kPi * i / points;
    on.push_back({radius * (1 - std::cos(angle)), 0, radius * std::sin(angle)});
  }
  return Track(GroundCurve::through(on, true));
}

TEST(Track, MeasuresACircle) {
  const Track track = circle(2);
  EXPECT_NEAR(track.length(), 2 * kPi * 2, 2e-3);
  for (double s = 0; s < 2 * track.length(); s += 0.37) {
    const TrackPoint point = track.at(s);
    EXPECT_NEAR(point.curvature, 1 / 2.0, 5e-3);
    EXPECT_NEAR(point.frame.heading - track.at(0).frame.heading, s / 2, 5e-3);
  }
}

TEST(Track, IsEvenInDistance) {
  const Track track(GroundCurve::spline(
      {{0, 0, 0}, {0, 0, 1}, {3, 0, 2}, {3.2, 0, 6}, {-2, 0, 7}, {-4, 0, 7}}, false));
  for (double s = 0; s + 0.2 < track.length(); s += 0.2) {
    const GroundFrame a = track.at(s).frame, b = track.at(s + 0.001).frame;
    EXPECT_NEAR(std::hypot(b.x - a.x, b.z - a.z), 0.001, 1e-5);
    EXPECT_NEAR(std::atan2(b.x - a.x, b.z - a.z), a.heading, 0.02);
  }
}

TEST(Track, FindsTheNearestPlace) {
  const Track track(GroundCurve::spline({{0, 0, 0}, {0, 0, 4}, {4, 0, 8}, {8, 0, 8}}, false));
  for (double s = 0.3; s < track.length() - 0.3; s += 0.21) {
    const Vec3 beside = track.at(s).frame.to_world({0.2, 0, 0});
    EXPECT_NEAR(track.nearest(beside.x, beside.z, s - 0.15), s, 2e-3);
  }
}

TEST(Track, GoesStraightOnBeyondItsEnds) {
  const Track track(GroundCurve::spline({{0, 0, 0}, {0, 0, 5}}, false));
  EXPECT_NEAR(track.length(), 5, 1e-6);
  EXPECT_NEAR(track.at(7).frame.z, 7, 1e-6);
  EXPECT_NEAR(track.at(-1).frame.z, -1, 1e-6);
}

TEST(Track, RefusesAPathWithoutLength) {
  EXPECT_THROW(Track(GroundCurve::spline({{1, 0, 1}, {1, 0, 1}}, false)), Error);
}

}  // namespace
}  // namespace amble
