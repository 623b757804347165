#include "amble/analysis/flight.hpp"

#include <gtest/gtest.h>

#include "amble/maths/statistics.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

TEST(Flight, RunnersFallAtGravityAndWalkersNever) {
  const Clip run = perform({Gait::run, 3.2, 0}, 4, 120);
  const std::vector<double> falls = falls_in_flight(run, forward_kinematics(run));
  EXPECT_GE(falls.size(), 5u);
  EXPECT_NEAR(median(falls), 9.81, 3);
  const Clip walk = perform({Gait::walk, 1.2, 0}, 4, 120);
  EXPECT_TRUE(falls_in_flight(walk, forward_kinematics(walk)).empty());
}

TEST(Flight, TheCentreOfMassIsInTheTrunk) {
  const Clip walk = perform({Gait::walk, 1.2, 0}, 1, 60);
  const std::vector<Transform> world = forward_kinematics(walk);
  const auto place = [&](Role role) {
    return world[static_cast<std::size_t>(walk.skeleton.joint(role))].position;
  };
  const Vec3 centre = centre_of_mass(walk, world, 0);
  EXPECT_GT(centre.y, place(Role::left_shin).y);
  EXPECT_LT(centre.y, place(Role::chest).y);
  EXPECT_LT(std::abs(centre.x - place(Role::pelvis).x), 0.1);
}

}  // namespace
}  // namespace amble
