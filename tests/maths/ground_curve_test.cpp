#include "amble/maths/ground_curve.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble {
namespace {

void expect_place(const Vec3& place, double x, double z, double tolerance = 1e-12) {
  EXPECT_NEAR(place.x, x, tolerance);
  EXPECT_NEAR(place.z, z, tolerance);
}

TEST(GroundCurve, AnOpenSplineStartsAndEndsOnItsEndPoints) {
  const GroundCurve curve =
      GroundCurve::spline({{0, 0, 0}, {0, 0, 3}, {2, 0, 5}, {4, 0, 5}, {6, 0, 8}}, false);
  ASSERT_EQ(curve.pieces.size(), 6u);
  expect_place(curve.at(0, 0), 0, 0);
  expect_place(curve.at(5, 1), 6, 8);
  expect_place(curve.at(1, 1), (0 + 4 * 0 + 2) / 6.0, (0 + 4 * 3 + 5) / 6.0);  // a knot
  for (std::size_t i = 0; i + 1 < curve.pieces.size(); ++i) {  // joined with their slopes and bends
    const auto &a = curve.pieces[i], &b = curve.pieces[i + 1];
    EXPECT_LT(length(a[3] - b[0]), 1e-12);
    EXPECT_LT(length((a[3] - a[2]) - (b[1] - b[0])), 1e-12);
    EXPECT_LT(length((a[3] - 2.0 * a[2] + a[1]) - (b[2] - 2.0 * b[1] + b[0])), 1e-12);
  }
}

TEST(GroundCurve, AClosedSplineIsPeriodic) {
  const GroundCurve curve =
      GroundCurve::spline({{0, 0, 3}, {3, 0, 0}, {0, 0, -3}, {-3, 0, 0}}, true);
  ASSERT_EQ(curve.pieces.size(), 4u);
  expect_place(curve.at(0, 0), 0, 2);
  expect_place(curve.at(3, 1), 0, 2);
}

TEST(GroundCurve, GoesThroughPointsWhenAsked) {
  const std::vector<Vec3> points{{0, 0, 0}, {1, 0, 2}, {-1, 0, 4}, {0, 0, 7}};
  const GroundCurve open = GroundCurve::through(points, false);
  expect_place(open.at(0, 0), 0, 0);
  expect_place(open.at(1, 1), 1, 2, 1e-9);
  expect_place(open.at(2, 1), -1, 4, 1e-9);
  expect_place(open.at(4, 1), 0, 7);
  const GroundCurve closed = GroundCurve::through(points, true);
  for (std::size_t i = 0; i < points.size(); ++i)
    expect_place(closed.at(i, 0), points[i].x, points[i].z, 1e-9);
}

TEST(GroundCurve, GoesThroughAsFewOrManyPointsAsThereAre) {
  for (const int count : {2, 3, 4, 50})
    for (const bool closed : {false, true}) {
      std::vector<Vec3> points;
      for (int i = 0; i < count; ++i) points.push_back({0.3 * (i * i % 7), 0, 1.0 * i});
      const GroundCurve curve = GroundCurve::through(points, closed);
      for (int i = 0; i < count; ++i) {  // an open curve has a piece more before its first knot
        const std::size_t knot = static_cast<std::size_t>(closed || i == 0 ? i : i + 1);
        const bool last = knot >= curve.pieces.size();
        const Vec3 place = last ? curve.at(knot - 1, 1) : curve.at(knot, 0);
        const Vec3& point = points[static_cast<std::size_t>(i)];
        if (closed || (i > 0 && i + 1 < count)) expect_place(place, point.x, point.z, 1e-9);
      }
      expect_place(curve.at(0, 0), points[0].x, points[0].z, 1e-9);
      const Vec3& end = closed ? points.front() : points.back();
      expect_place(curve.at(curve.pieces.size() - 1, 1), end.x, end.z, 1e-9);
    }
}

TEST(GroundCurve, NeedsTwoPoints) {
  EXPECT_THROW(GroundCurve::spline({{0, 0, 0}}, false), Error);
  EXPECT_THROW(GroundCurve::through({}, true), Error);
}

}  // namespace
}  // namespace amble
