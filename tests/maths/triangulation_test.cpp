#include "amble/maths/triangulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace amble {
namespace {

std::vector<Point2> scattered(int count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> speed(0, 4), turn(-1, 1);
  std::vector<Point2> points;
  for (int i = 0; i < count; ++i) points.push_back({speed(random), turn(random)});
  return points;
}

double area(const Triangulation& mesh, const Triangulation::Triangle& triangle) {
  const Point2 &a = mesh.point(triangle.corners[0]), &b = mesh.point(triangle.corners[1]),
               &c = mesh.point(triangle.corners[2]);
  return 0.5 * ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
}

double hull_area(const std::vector<Point2>& points) {
  const ConvexHull hull = ConvexHull::of(points);
  double sum = 0;
  for (std::size_t i = 0; i < hull.corners.size(); ++i) {
    const Point2 &a = hull.corners[i], &b = hull.corners[(i + 1) % hull.corners.size()];
    sum += 0.5 * (a[0] * b[1] - a[1] * b[0]);
  }
  return sum;
}

TEST(Triangulation, FillsTheHullWithEmptyCircles) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const std::vector<Point2> points = scattered(40, seed);
    const Triangulation mesh(points, {1, 1});
    double covered = 0;
    for (const auto& triangle : mesh.triangles()) {
      covered += area(mesh, triangle);
      const Point2 &a = mesh.point(triangle.corners[0]), &b = mesh.point(triangle.corners[1]),
                   &c = mesh.point(triangle.corners[2]);
      for (const Point2& p : points) {  // the in-circle determinant, positive inside
        const double ax = a[0] - p[0], ay = a[1] - p[1], bx = b[0] - p[0], by = b[1] - p[1],
                     cx = c[0] - p[0], cy = c[1] - p[1];
        const double inside = (ax * ax + ay * ay) * (bx * cy - cx * by) -
                              (bx * bx + by * by) * (ax * cy - cx * ay) +
                              (cx * cx + cy * cy) * (ax * by - bx * ay);
        EXPECT_LT(inside, 1e-6);
      }
    }
    EXPECT_NEAR(covered, hull_area(points), 1e-6);
  }
}

TEST(Triangulation, FindsThePlaceFromWhereverItStarts) {
  const std::vector<Point2> points = scattered(200, 7);
  const Triangulation mesh(points, {0.5, 0.35});
  std::mt19937 random(3);
  const ConvexHull hull = ConvexHull::of(points);
  int last = -1;
  for (const Point2& p : scattered(2000, 11)) {
    const int found = mesh.locate(p), walked = mesh.locate(p, last),
              far = mesh.locate(p, static_cast<int>(random() % mesh.triangles().size()));
    last = walked;
    double outside = 0;
    hull.nearest(p, {1, 1}, &outside);
    if (outside > 0) continue;
    for (const int triangle : {found, walked, far}) {
      const auto own = mesh.coordinates(triangle, p);
      EXPECT_GE(*std::min_element(own.begin(), own.end()), -1e-9);
      Point2 back{0, 0};
      for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t axis = 0; axis < 2; ++axis)
          back[axis] +=
              own[k] *
              mesh.point(mesh.triangles()[static_cast<std::size_t>(triangle)].corners[k])[axis];
      EXPECT_NEAR(back[0], p[0], 1e-9);
      EXPECT_NEAR(back[1], p[1], 1e-9);
    }
  }
}

TEST(Triangulation, TakesGridsWhereFourPointsShareACircle) {
  std::vector<Point2> points;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 5; ++j) points.push_back({0.5 * i, 0.25 * j - 0.5});
  const Triangulation mesh(points, {1, 1});
  EXPECT_EQ(mesh.triangles().size(), 2u * 5 * 4);
  double covered = 0;
  for (const auto& triangle : mesh.triangles()) covered += area(mesh, triangle);
  EXPECT_NEAR(covered, 2.5 * 1.0, 1e-9);
}

TEST(Triangulation, CountsEqualPointsOnce) {
  std::vector<Point2> points = scattered(12, 5);
  const std::size_t triangles = Triangulation(points, {1, 1}).triangles().size();
  points.insert(points.end(), points.begin(), points.begin() + 12);
  EXPECT_EQ(Triangulation(points, {1, 1}).triangles().size(), triangles);
}

TEST(Triangulation, JoinsPointsOnALineInOrder) {
  const std::vector<Point2> points{{1.5, 0.3}, {0.5, 0.1}, {1.0, 0.2}, {1.0, 0.2}};
  const Triangulation mesh(points, {0.5, 0.35});
  EXPECT_TRUE(mesh.triangles().empty());
  EXPECT_EQ(mesh.locate({1, 0.2}), -1);
  EXPECT_EQ(mesh.line(), (std::vector<int>{1, 2, 0}));
  const auto place = mesh.place_on_line({1.25, 0.25});
  EXPECT_EQ(place.first, 1u);
  EXPECT_NEAR(place.share, 0.5, 1e-12);
  EXPECT_GT(mesh.place_on_line({2, 0.4}).share, 1);
  EXPECT_LT(mesh.place_on_line({0, 0}).share, 0);
}

TEST(Triangulation, IsSafeForNothingAndForNoNumbers) {
  EXPECT_EQ(Triangulation({}, {1, 1}).locate({0, 0}), -1);
  const double none = std::nan("");
  const Triangulation mesh(scattered(20, 2), {1, 1});
  EXPECT_GE(mesh.locate({none, none}), 0);
  EXPECT_EQ(Triangulation(std::vector<Point2>{{1, 1}}, {1, 1}).place_on_line({0, 0}).share, 0);
}

}  // namespace
}  // namespace amble
