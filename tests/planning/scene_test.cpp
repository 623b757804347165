#include "amble/planning/scene.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble {
namespace {

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

TEST(Scene, WithoutAFloorReachesAFewMetresBeyondWhatStandsThere) {
  const Scene wall(read_obj("v 0 0 0\nv 4 0 0\nv 4 2 0\nf 1 2 3\n", "wall.obj"), 1.8);
  EXPECT_FALSE(wall.endless());
  EXPECT_TRUE(wall.ground().contains(-9, 9));
  EXPECT_FALSE(wall.ground().contains(-11, 0));
  ASSERT_FALSE(wall.obstacles().empty());
  EXPECT_TRUE(Scene({}, 1.8).endless());
}

TEST(Scene, HeadsPassUnderWhatHangsHigherThanThey) {
  const TriangleMesh beam = read_obj("v 0 1.7 0\nv 4 1.7 0\nv 4 1.9 1\nf 1 2 3\n", "beam.obj");
  EXPECT_FALSE(Scene(beam, 1.8).obstacles().empty());
  EXPECT_TRUE(Scene(beam, 1.65).obstacles().empty());
}

}  // namespace
}  // namespace amble
