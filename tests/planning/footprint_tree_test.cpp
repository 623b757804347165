#include "amble/planning/footprint_tree.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace amble {
namespace {

double apart(const Point2& a, const Point2& b) { return std::hypot(a[0] - b[0], a[1] - b[1]); }

TEST(FootprintTree, FindsTheNearestOfMany) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> place(-10, 10), size(-0.6, 0.6);
  Footprint footprint;
  for (int i = 0; i < 80; ++i) {
    const Point2 a{place(random), place(random)};
    footprint.push_back({{a,
                          {a[0] + 0.3 + size(random), a[1] + size(random)},
                          {a[0] + size(random), a[1] + 0.7 + size(random)}}});
  }
  const FootprintTree tree(footprint);
  for (int i = 0; i < 200; ++i) {
    const Point2 here{place(random), place(random)};
    double nearest = 1e9;
    for (const auto& triangle : footprint)
      nearest = std::min(nearest, apart(nearest_in(triangle, here), here));
    const std::size_t found = tree.nearest(here[0], here[1]);
    ASSERT_LT(found, footprint.size());
    EXPECT_NEAR(apart(nearest_in(footprint[found], here), here), nearest, 1e-6);
  }
}

TEST(FootprintTree, OfNothingFindsNothing) {
  const Footprint none;
  EXPECT_EQ(FootprintTree(none).nearest(1, 2), 0u);
}

TEST(FootprintTree, PlacesInATriangleAreNearestToThemselves) {
  const std::array<Point2, 3> triangle{{{0, 0}, {2, 0}, {0, 2}}};
  EXPECT_NEAR(apart(nearest_in(triangle, {0.5, 0.5}), {0.5, 0.5}), 0, 1e-12);
  EXPECT_NEAR(apart(nearest_in(triangle, {2, 2}), {1, 1}), 0, 1e-12);
  EXPECT_NEAR(apart(nearest_in(triangle, {-1, 1}), {0, 1}), 0, 1e-12);
  EXPECT_NEAR(apart(nearest_in(triangle, {3, -1}), {2, 0}), 0, 1e-12);
}

}  // namespace
}  // namespace amble
