#include "amble/maths/convex_hull.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble {
namespace {

constexpr Point2 kPlain{1, 1};

ConvexHull square() {
  return ConvexHull::of({{0, 0}, {2, 0}, {2, 2}, {0, 2}, {1, 1}, {1, 0}, {0, 0}});
}

TEST(ConvexHull, KeepsTheCornersAlone) {
  EXPECT_EQ(square().corners, (std::vector<Point2>{{0, 0}, {2, 0}, {2, 2}, {0, 2}}));
  EXPECT_EQ(ConvexHull::of({{1, 2}, {1, 2}}).corners, (std::vector<Point2>{{1, 2}}));
  EXPECT_TRUE(ConvexHull::of({}).corners.empty());
}

TEST(ConvexHull, PointsOnOneLineAreASegment) {
  const ConvexHull line = ConvexHull::of({{0, 0}, {1, 1}, {2, 2}});
  double distance = -1;
  EXPECT_EQ(line.nearest({2, 0}, kPlain, &distance), (Point2{1, 1}));
  EXPECT_NEAR(distance, std::sqrt(2.0), 1e-12);
}

TEST(ConvexHull, InsideIsNearestToItself) {
  double distance = -1;
  EXPECT_EQ(square().nearest({0.5, 1.5}, kPlain, &distance), (Point2{0.5, 1.5}));
  EXPECT_EQ(distance, 0);
  EXPECT_EQ(square().nearest({3, 1}, kPlain, &distance), (Point2{2, 1}));
  EXPECT_DOUBLE_EQ(distance, 1);
  EXPECT_EQ(square().nearest({5, -4}, kPlain), (Point2{2, 0}));
}

TEST(ConvexHull, TheScaleSaysWhatIsNear) {
  const ConvexHull triangle = ConvexHull::of({{0, 0}, {4, 0}, {0, 4}});
  double distance = 0;
  // Where the second coordinate counts ten times as little, the way goes along it.
  const Point2 near = triangle.nearest({3, 3}, {1, 10}, &distance);
  EXPECT_GT(near[0], 2.9);
  EXPECT_NEAR(near[0] + near[1], 4, 1e-12);
  EXPECT_NEAR(distance, std::hypot(near[0] - 3, (near[1] - 3) / 10), 1e-12);
}

TEST(ConvexHull, ShrinksTowardsItsMiddle) {
  const ConvexHull half = square().shrunk(0.5);
  EXPECT_EQ(half.corners, (std::vector<Point2>{{0.5, 0.5}, {1.5, 0.5}, {1.5, 1.5}, {0.5, 1.5}}));
}

TEST(ConvexHull, RaysAndSections) {
  const ConvexHull away = ConvexHull::of({{1, 1}, {3, 1}, {3, 3}, {1, 3}});
  const ConvexHull::Span ray = away.along({1, 1});
  EXPECT_DOUBLE_EQ(ray.low, 1);
  EXPECT_DOUBLE_EQ(ray.high, 3);
  EXPECT_TRUE(ray.contains(2));
  const ConvexHull::Span beside = away.along({1, 0});
  EXPECT_GT(beside.low, beside.high);
  const ConvexHull::Span cut = ConvexHull::of({{0, 0}, {4, 0}, {0, 4}}).section(0, 1);
  EXPECT_DOUBLE_EQ(cut.low, 0);
  EXPECT_DOUBLE_EQ(cut.high, 3);
  EXPECT_GT(away.section(0, 5).low, away.section(0, 5).high);
}

}  // namespace
}  // namespace amble
