#include "amble/performer/performer_skeleton.hpp"

#include <gtest/gtest.h>

#include "amble/kinematics/forward.hpp"

namespace amble {
namespace {

TEST(PerformerSkeleton, IsAnAdultStandingOnTheFloor) {
  const Skeleton& body = performer_skeleton();
  Pose rest;
  rest.root = body.joints[0].offset;
  rest.rotations.assign(static_cast<std::size_t>(body.size()), Quat{});
  std::vector<Transform> world(static_cast<std::size_t>(body.size()));
  forward_kinematics(body, rest, world);
  EXPECT_NEAR(world[static_cast<std::size_t>(body.find("Head_end"))].position.y, 1.75, 0.01);
  for (const Side side : kSides) {
    const Sole& sole = body.soles[static_cast<std::size_t>(index(side))];
    const auto place = [&](Role role) {
      return world[static_cast<std::size_t>(body.joint(on_side(role, side)))].position;
    };
    EXPECT_NEAR(place(Role::left_foot).y, sole.ankle_height, 1e-9);
    EXPECT_NEAR(place(Role::left_toe).y, sole.ball_height, 1e-9);
    EXPECT_NEAR(body.leg_length(side), 0.835, 1e-9);
    EXPECT_GT(sign(side) * place(Role::left_hand).x, 0.5);
  }
}

TEST(PerformerSkeleton, HasEveryRole) {
  for (int role = 0; role < kRoleCount; ++role)
    EXPECT_TRUE(performer_skeleton().has(static_cast<Role>(role)))
        << role_name(static_cast<Role>(role));
}

}  // namespace
}  // namespace amble
