#include "amble/planning/band.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/maths/track.hpp"
#include "amble/planning/clearance_along.hpp"

namespace amble {
namespace {

constexpr double kRadius = 0.36;

/// A post of 40 cm at a place.
Obstacles post_at(double x, double z) {
  const Point2 corners[] = {
      {x - 0.2, z - 0.2}, {x + 0.2, z - 0.2}, {x + 0.2, z + 0.2}, {x - 0.2, z + 0.2}};
  Obstacles obstacles;
  obstacles.add({{{corners[0], corners[1], corners[2]}}, {{corners[0], corners[2], corners[3]}}});
  return obstacles;
}

/// The bend of a cubic at one of its ends, 1/m.
double bend_at(const GroundCurve::Cubic& p, bool end) {
  const Vec3 v = (end ? p[3] - p[2] : p[1] - p[0]) * 3.0,
             a = (end ? p[3] - p[2] * 2 + p[1] : p[2] - p[1] * 2 + p[0]) * 6.0;
  return (v.z * a.x - v.x * a.z) / std::pow(length(v), 3);
}

TEST(Band, BendsContinuouslyRoundAPostAndKeepsOffIt) {
  const Obstacles obstacles = post_at(0.1, 3);
  const auto band = band_along(obstacles, {{0, 0}, {-0.7, 3}, {0, 6}},
                               {.radius = kRadius, .spare = 0.02, .leaves = -0.5, .arrives = 0.6});
  ASSERT_TRUE(band);
  EXPECT_GE(least_clearance(obstacles, *band, kRadius), kRadius);
  EXPECT_LT(Track(*band).length(), 6.5);
  double sharpest = 0;
  for (std::size_t i = 0; i + 1 < band->pieces.size(); ++i) {
    EXPECT_EQ(band->pieces[i][3], band->pieces[i + 1][0]);
    const double before = bend_at(band->pieces[i], true),
                 after = bend_at(band->pieces[i + 1], false);
    EXPECT_NEAR(before, after, 1e-6);
    sharpest = std::max(sharpest, std::abs(before));
  }
  EXPECT_GT(sharpest, 0.2);
  EXPECT_LT(sharpest, 3);
}

TEST(Band, IsHeldAtItsEndsWhereItIsWished) {
  const Obstacles nothing;
  const auto heading_at = [](const GroundCurve& curve, bool end) {
    const GroundCurve::Cubic& piece = end ? curve.pieces.back() : curve.pieces.front();
    const Vec3 way = end ? piece[3] - piece[2] : piece[1] - piece[0];
    return std::atan2(way.x, way.z);
  };
  const auto free = band_along(nothing, {{0, 0}, {0, 5}}, {.radius = kRadius});
  ASSERT_TRUE(free);
  EXPECT_NEAR(Track(*free).length(), 5, 1e-9);
  const auto held =
      band_along(nothing, {{0, 0}, {0, 5}}, {.radius = kRadius, .leaves = 0.5, .arrives = 1.0});
  ASSERT_TRUE(held);
  EXPECT_NEAR(heading_at(*held, false), 0.5, 1e-9);
  EXPECT_NEAR(heading_at(*held, true), 1.0, 1e-9);
  EXPECT_NEAR(bend_at(held->pieces.front(), false), 0, 1e-6);
  EXPECT_NEAR(bend_at(held->pieces.back(), true), 0, 1e-6);
  EXPECT_EQ(held->pieces.front()[0], (Vec3{0, 0, 0}));
  EXPECT_EQ(held->pieces.back()[3], (Vec3{0, 0, 5}));
}

TEST(Band, TheStifferTheLessItBends) {
  const Obstacles obstacles = post_at(-0.3, 3);
  double last = 1e9;
  for (const double stiffness : {0.03, 0.15, 0.6}) {
    const auto band = band_along(obstacles, {{0, 0}, {-0.9, 3}, {0, 6}},
                                 {.radius = kRadius, .spare = 0.02, .stiffness = stiffness});
    ASSERT_TRUE(band);
    const Track track(*band);
    double sharpest = 0;
    for (const TrackPoint& point : track.samples())
      sharpest = std::max(sharpest, std::abs(point.curvature));
    EXPECT_LT(sharpest, last);
    last = sharpest;
  }
}

TEST(Band, IsNoneWhereItCannotKeepOff) {
  Obstacles gap;  // half as wide as it needs
  for (const double x : {-1.0, 1.0}) {
    const double from = 0.18 * x, to = 3 * x;
    gap.add({{{Point2{from, 2.9}, Point2{to, 2.9}, Point2{to, 3.1}}},
             {{Point2{from, 2.9}, Point2{to, 3.1}, Point2{from, 3.1}}}});
  }
  EXPECT_FALSE(band_along(gap, {{0, 0}, {0, 6}}, {.radius = kRadius}));
}

}  // namespace
}  // namespace amble
