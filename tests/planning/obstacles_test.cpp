#include "amble/planning/obstacles.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

#include "amble/io/file.hpp"
#include "places.hpp"
#include "planning/scene_check.hpp"

namespace amble {
namespace {

TEST(Obstacles, AreAsFarAsEveryTriangleSays) {
  const std::string file = source_folder() + "/data/scenes/apartment.obj";
  const TriangleMesh mesh = read_obj(read_file(file), file);
  const Scene scene(mesh, 1.8);
  Obstacles obstacles;
  obstacles.add(scene.obstacles());
  const SceneCheck check(mesh);
  std::mt19937 random(3);
  std::uniform_real_distribution<double> x(0, 11), z(0, 8);
  for (int i = 0; i < 300; ++i) {
    const double at_x = x(random), at_z = z(random), found = obstacles.clearance(at_x, at_z);
    if (found > 0.95) continue;
    EXPECT_NEAR(found, check.distance_of_axis(at_x, at_z, 1.8), 0.003);
  }
}

TEST(Obstacles, NothingIsInfinitelyFar) {
  EXPECT_GT(Obstacles().clearance(1, 2), 1e9);
  EXPECT_TRUE(Obstacles().open_between({0, 0}, {100, 100}, 1));
}

TEST(Obstacles, MoveWithTheirFrame) {
  Obstacles obstacles;
  const int one = obstacles.add({{{{-1, 0}, {1, 0}, {0, 0.5}}}});
  EXPECT_NEAR(obstacles.clearance(0, -2), 2, 1e-9);
  EXPECT_FALSE(obstacles.open_between({0, -2}, {0, 2}, 0.3));
  obstacles.move(one, {10, 0, 0});
  EXPECT_TRUE(obstacles.open_between({0, -2}, {0, 2}, 0.3));
  obstacles.move(one, {0, 0, std::numbers::pi / 2});
  const Obstacles::Nearest near = obstacles.nearest(0, -2);  // its long side lies along z now
  EXPECT_NEAR(near.clearance, 1, 1e-6);
  EXPECT_NEAR(near.place[1], -1, 1e-6);
}

}  // namespace
}  // namespace amble
