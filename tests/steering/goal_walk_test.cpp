#include "amble/steering/goal_walk.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "count_allocations.hpp"

namespace amble {
namespace {

struct Arrival {
  Course vehicle;
  double seconds = 0, fastest_turn = 0;
  bool there = false;
};

/// Lets a vehicle go as a character's does.
Arrival go_to(const GroundFrame& goal) {
  const auto library = default_library();
  GoalWalk walk(*library, {}, goal);
  Arrival arrival;
  Course& vehicle = arrival.vehicle;
  for (; arrival.seconds < 120 && !arrival.there; arrival.seconds += GoalWalk::kStep) {
    const Directive directive = walk.advance(vehicle);
    vehicle.drive.advance(directive.speed, directive.turn_rate, GoalWalk::kStep);
    vehicle.frame = vehicle.frame.along_arc(vehicle.drive.speed.value,
                                            vehicle.drive.turn_rate.value, GoalWalk::kStep);
    arrival.there = walk.arrived();
  }
  return arrival;
}

TEST(GoalWalk, StandsOnTwoHundredGoals) {
  std::mt19937 random(20);
  std::uniform_real_distribution<double> place(-7, 7), heading(-std::numbers::pi, std::numbers::pi);
  for (int i = 0; i < 200; ++i) {
    const double size = i % 4 ? 1 : 0.05;  // some of them near
    const GroundFrame goal{size * place(random), size * place(random), heading(random)};
    const Arrival arrival = go_to(goal);
    ASSERT_TRUE(arrival.there) << goal.x << ' ' << goal.z << ' ' << goal.heading;
    const GroundFrame& end = arrival.vehicle.frame;
    // The vehicle stands up to 2 cm before or behind the pelvis.
    EXPECT_LT(std::hypot(end.x - goal.x, end.z - goal.z), 0.035);
    EXPECT_LT(std::abs(wrap_angle(end.heading - goal.heading)), 0.01);
  }
}

TEST(GoalWalk, TurnsOnTheSpotOnlyWhereTheWayBendsTooMuch) {
  const auto library = default_library();
  const GoalWalk ahead(*library, {}, {1, 5, 0.2}), behind(*library, {}, {0, -3, 0});
  EXPECT_NEAR(ahead.track()->at(0).frame.heading, 0, 0.02);
  EXPECT_GT(std::abs(wrap_angle(behind.track()->at(0).frame.heading)), 3);
}

TEST(GoalWalk, WayLeavesAndArrivesAlongTheHeadings) {
  const GroundFrame from{1, 2, 0.5}, to{4, 6, -0.7};
  const GroundCurve::Cubic way = way_between(from, to, 1.2);
  EXPECT_NEAR(length(way[1] - way[0]), 1.2, 1e-12);
  EXPECT_NEAR(std::atan2(way[1].x - way[0].x, way[1].z - way[0].z), 0.5, 1e-12);
  EXPECT_NEAR(std::atan2(way[3].x - way[2].x, way[3].z - way[2].z), -0.7, 1e-12);
}

TEST(GoalWalk, AllocatesNothingOnItsWay) {
  const auto library = default_library();
  GoalWalk walk(*library, {}, {2, 3, 1});
  Course vehicle;
  const long before = allocations();
  for (int i = 0; i < 600; ++i) {
    const Directive directive = walk.advance(vehicle);
    vehicle.drive.advance(directive.speed, directive.turn_rate, GoalWalk::kStep);
    vehicle.frame = vehicle.frame.along_arc(vehicle.drive.speed.value,
                                            vehicle.drive.turn_rate.value, GoalWalk::kStep);
  }
  EXPECT_EQ(allocations(), before);
}

}  // namespace
}  // namespace amble
