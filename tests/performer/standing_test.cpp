#include "amble/performer/standing.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "amble/kinematics/forward.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

TEST(Standing, KneesAreLooseAndFeetDoNotMove) {
  const Clip idle = perform_stand(60);
  const std::vector<Transform> world = forward_kinematics(idle);
  const std::size_t joints = static_cast<std::size_t>(idle.skeleton.size());
  for (int f = 0; f < idle.frames(); ++f)
    for (const Side side : kSides) {
      const int shin = idle.skeleton.joint(on_side(Role::left_shin, side));
      const int foot = idle.skeleton.joint(on_side(Role::left_foot, side));
      const double flexion = angle_between(idle.rotation(f, shin), Quat{}) * 180 / std::numbers::pi;
      EXPECT_GT(flexion, 5.0);
      EXPECT_LT(flexion, 10.0);
      const Vec3 ankle =
          world[static_cast<std::size_t>(f) * joints + static_cast<std::size_t>(foot)].position;
      const Plant plant = PerformedStand::placement(side);
      EXPECT_NEAR(length(ankle - Vec3{plant.x, 0.08, plant.z}), 0, 1e-6);
    }
}

TEST(Standing, LoopsAndIsAlive) {
  const Clip idle = perform_stand(60);
  const int last = idle.frames() - 1, head = idle.skeleton.joint(Role::head);
  double moved = 0;
  for (int j = 0; j < idle.skeleton.size(); ++j)
    EXPECT_LT(angle_between(idle.rotation(0, j), idle.rotation(last, j)), 1e-9);
  EXPECT_NEAR(length(idle.root(0) - idle.root(last)), 0, 1e-9);
  for (int f = 0; f < last; ++f)
    moved = std::max(moved, angle_between(idle.rotation(0, head), idle.rotation(f, head)));
  EXPECT_GT(moved, 0.005);
}

}  // namespace
}  // namespace amble
