#include "amble/planning/clearance_along.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace amble {
namespace {

Obstacles some_posts() {
  Obstacles obstacles;
  obstacles.add({{{{1, 0.8}, {1.3, 0.8}, {1, 1.1}}}, {{{-1, -1}, {-0.6, -1}, {-0.8, -0.7}}}});
  return obstacles;
}

TEST(ClearanceAlong, IsWhatLookingEverywhereFinds) {
  const Obstacles obstacles = some_posts();
  std::mt19937 random(2);
  std::uniform_real_distribution<double> place(-2, 2);
  for (int i = 0; i < 50; ++i) {
    GroundCurve curve{{{}}, false};
    for (Vec3& point : curve.pieces[0]) {
      point.x = place(random);
      point.z = place(random);
    }
    double least = 1e9;
    for (int k = 0; k <= 4000; ++k) {
      const Vec3 at = curve.at(0, k / 4000.0);
      least = std::min(least, obstacles.clearance(at.x, at.z));
    }
    const double radius = 0.3;
    const double found = least_clearance(obstacles, curve, radius);
    EXPECT_GE(found, least - 1e-4);  // those places lie half a millimetre apart and more
    EXPECT_LE(std::min(found, radius), least + kCloseLook);
    const bool open = open_along(obstacles, curve, radius);
    EXPECT_TRUE(open || least <= radius + kCloseLook);
    EXPECT_FALSE(open && least < radius - kCloseLook);
  }
}

TEST(ClearanceAlong, SureClearanceIsNeverTooMuch) {
  Obstacles obstacles = some_posts();
  std::mt19937 random(4);
  std::uniform_real_distribution<double> place(-2, 2);
  for (int i = 0; i < 2000; ++i) {
    if (i == 1000) obstacles.move(0, {0.5, 0.2, 1});  // what it remembers is no longer true
    const double x = place(random), z = place(random);
    EXPECT_LE(obstacles.sure_clearance(x, z), obstacles.clearance(x, z) + 1e-9);
    EXPECT_GE(obstacles.sure_clearance(x, z), obstacles.clearance(x, z) - 0.142);
  }
}

}  // namespace
}  // namespace amble
