#include "amble/planning/obstacles.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

#include "amble/core/error.hpp"
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

TEST(Scene, TellsFloorsAndCeilingsFromObstacles) {
  const TriangleMesh mesh = read_obj(
      "v 0 0 0\nv 0 0 9\nv 9 0 9\nv 9 0 0\nv 0 2.4 0\nv 0 2.4 9\nv 9 2.4 9\nf 1 2 3 4\nf 5 6 7\n",
      "floor.obj");
  const Scene scene(mesh, 1.8);
  EXPECT_TRUE(scene.obstacles().empty());
  EXPECT_TRUE(scene.ground().contains(9, 9));
  EXPECT_FALSE(scene.ground().contains(9.1, 9));
}

TEST(Scene, KnowsTheInsideOfATallColumn) {
  const TriangleMesh mesh = read_obj(
      "v -1 0 -1\nv -1 0 1\nv 1 0 1\nv 1 0 -1\nv -1 3 -1\nv -1 3 1\nv 1 3 1\nv 1 3 -1\n"
      "f 5 6 7 8\nf 4 3 2 1\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n",
      "column.obj");
  const Scene scene(mesh, 1.8);
  EXPECT_TRUE(scene.inside_solid(0, 0));
  EXPECT_FALSE(scene.inside_solid(1.5, 0));
}

TEST(Scene, RefusesVerticesThatAreNoNumbers) {
  EXPECT_THROW(read_obj("v nan 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n", "nan.obj"), Error);
}

}  // namespace
}  // namespace amble
