#include "amble/planning/coarse_footprint.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "amble/planning/obstacles.hpp"

namespace amble {
namespace {

/// A round post of radius 0.3 m, its wall in this many triangles.
Footprint fine_post(int triangles) {
  Footprint post;
  const auto rim = [](double angle) {
    return Point2{0.3 * std::sin(angle), 0.3 * std::cos(angle)};
  };
  for (int i = 0; i < triangles; ++i) {
    const double from = 2 * std::numbers::pi * i / triangles;
    post.push_back({{rim(from), rim(from + 0.01), {0.0, 0.0}}});
    for (Point2& corner : post.back()) corner[0] -= 0.5;  // on both sides of the grid's origin
  }
  return post;
}

TEST(CoarseFootprint, LeavesAFewTrianglesAlone) {
  const Footprint few = fine_post(100);
  EXPECT_EQ(coarse_footprint(few), few);
}

TEST(CoarseFootprint, CoversTheSameGroundWithFewerTriangles) {
  // Small enough to be squares: the outer thirds of the slices.
  Footprint fine = fine_post(30000);
  for (auto& t : fine) t[2] = {0.8 * t[0][0] - 0.1, 0.8 * t[0][1]};
  const Footprint coarse = coarse_footprint(fine);
  EXPECT_LT(coarse.size(), fine.size() / 10);
  Obstacles exact, quick;
  exact.add(fine);
  quick.add(coarse);
  std::mt19937 random(1);
  std::uniform_real_distribution<double> place(-1.2, 1.2);
  for (int i = 0; i < 500; ++i) {
    const double x = place(random), z = place(random);
    const double wanted = exact.clearance(x, z), found = quick.clearance(x, z);
    EXPECT_LE(found, wanted + 1e-9);
    EXPECT_GE(found, wanted - 0.0081);
  }
}

TEST(CoarseFootprint, KeepsWhatIsLarge) {
  Footprint fine = fine_post(30000);  // slices of 0.3 m
  fine.push_back({{{5, 5}, {7, 5}, {5, 8}}});
  Obstacles quick;
  quick.add(coarse_footprint(fine));
  EXPECT_NEAR(quick.clearance(4, 5), 1, 1e-9);
}

}  // namespace
}  // namespace amble
