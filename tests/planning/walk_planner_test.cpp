#include "amble/planning.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble {
namespace {

constexpr const char* kWall = "v -1 0 2\nv 1 0 2\nv 1 2 2\nv -1 2 2\nf 1 2 3 4\n";

TEST(WalkPlanner, LeadsRoundAWall) {
  const auto library = default_library();
  WalkPlanner planner(library, kWall, "wall.obj");
  const PlannedWay way = planner.plan({0, 0, 0}, {0, 4, 0});
  EXPECT_GT(way.length, 4);
  EXPECT_GT(way.clearance, 0);
  Character walker(library);
  const auto steering = planner.walk(way);
  for (int frame = 0; frame < 1800 && !steering->arrived(); ++frame)
    steering->lead(walker, 1.0 / 60);
  EXPECT_TRUE(steering->arrived());
  EXPECT_NEAR(walker.pose().root.z, 4, 0.1);
  EXPECT_THROW(planner.plan({0, 0, 0}, {0, 2, 0}), Error);
}

}  // namespace
}  // namespace amble
