#include "amble/planning/taut_way.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace amble {
namespace {

double apart(const Point2& a, const Point2& b) { return std::hypot(a[0] - b[0], a[1] - b[1]); }

double length_of(const std::vector<Point2>& way) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) sum += apart(way[i], way[i + 1]);
  return sum;
}

/// A wall along x from −1 to 1.
Obstacles wall() {
  Obstacles obstacles;
  obstacles.add({{{{-1, 0}, {1, 0}, {0, 0.01}}}});
  return obstacles;
}

TEST(TautWay, PlacesLieEvenlyAlongAWay) {
  const std::vector<Point2> places = evenly_along({{0, 0}, {3, 0}, {3, 1}}, 0.5);
  ASSERT_EQ(places.size(), 9u);
  EXPECT_EQ(places.front(), (Point2{0, 0}));
  EXPECT_EQ(places.back(), (Point2{3, 1}));
  for (std::size_t i = 0; i + 1 < places.size(); ++i)
    EXPECT_NEAR(apart(places[i], places[i + 1]), 0.5, 1e-12);
}

TEST(TautWay, CornersThatNobodyNeedsAreLeftOut) {
  EXPECT_EQ(without_detours(Obstacles(), {{0, 0}, {5, 5}, {1, 0}, {2, 0}}, 0.3),
            (std::vector<Point2>{{0, 0}, {2, 0}}));
  const std::vector<Point2> round{{0, -2}, {3, -2}, {3, 2}, {0, 2}};
  EXPECT_GT(without_detours(wall(), round, 0.3).size(), 2u);
}

TEST(TautWay, IsAsShortAsTheObstacleAllows) {
  constexpr double kRadius = 0.3;
  const Obstacles obstacles = wall();
  const std::vector<Point2> way = taut_way(obstacles, {{0, -2}, {4, -2}, {4, 2}, {0, 2}}, kRadius);
  // Two tangents to the circle round the wall's end, and the arc between them.
  const double to_end = std::sqrt(5.0), between_ends = std::acos(-0.6),
               arc = 2 * std::numbers::pi - between_ends - 2 * std::acos(kRadius / to_end),
               shortest = 2 * std::sqrt(to_end * to_end - kRadius * kRadius) + kRadius * arc;
  EXPECT_NEAR(length_of(way), shortest, 0.05 * shortest);
  // Chords of 15 cm cut the round of the end by a centimetre.
  for (std::size_t i = 0; i + 1 < way.size(); ++i)
    EXPECT_TRUE(obstacles.open_between(way[i], way[i + 1], kRadius - 0.02));
  EXPECT_EQ(way.front(), (Point2{0, -2}));
  EXPECT_EQ(way.back(), (Point2{0, 2}));
}

TEST(TautWay, PushesOffByNoMoreThanAStep) {
  const Obstacles obstacles = wall();
  std::vector<Point2> places{{0, -1}, {0, -0.05}, {0.5, -0.25}, {0, 1}};
  const std::vector<double> wanted(places.size(), 0.3);
  push_off(obstacles, wanted, places);
  EXPECT_EQ(places[0], (Point2{0, -1}));  // ends stay
  EXPECT_NEAR(places[1][1], -0.20, 1e-6);
  EXPECT_NEAR(places[2][1], -0.30, 1e-6);
}

}  // namespace
}  // namespace amble
