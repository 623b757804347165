#include "amble/planning/walkable_way.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/library/performer_library.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/maths/track.hpp"
#include "amble/planning/clearance_along.hpp"
#include "amble/steering/goal_walk.hpp"
#include "amble/steering/time_law.hpp"

namespace amble {
namespace {

/// Two walls with a passage of 1.2 m at x = 2 between them.
Obstacles walls() {
  Obstacles obstacles;
  const auto wall = [&](double from, double to) {
    obstacles.add({{{Point2{from, 2.95}, Point2{to, 2.95}, Point2{to, 3.05}}},
                   {{Point2{from, 2.95}, Point2{to, 3.05}, Point2{from, 3.05}}}});
  };
  wall(-9, 1.4), wall(2.6, 9);
  return obstacles;
}

WayLimits limits() {
  WayLimits limits;
  limits.radius = 0.36;
  limits.most_bend = sharpest_walked(*default_library(), 0.5);
  return limits;
}

TEST(WalkableWay, IsWalkedWithoutBrakingForBendsThatBeginAtOnce) {
  const Obstacles obstacles = walls();
  const ReachableSpeeds people(*default_library());
  for (const double leaves : {-0.8, 0.0, 0.9, 3.0})
    for (const double arrives : {-1.2, 0.0, 0.7}) {
      const GroundFrame start{0, 0, leaves}, goal{0.5, 7, arrives};
      const auto way =
          smooth_way(obstacles, {{0, 0}, {2, 3}, {0.5, 7}}, start, goal, people, limits());
      ASSERT_TRUE(way);
      EXPECT_GE(least_clearance(obstacles, *way, 0.36), 0.36 - 1e-3);
      const Track track(*way);
      TimeLaw::Wish wish;
      wish.speed = 1.3;
      wish.from_stand = wish.to_stand = true;
      wish.bounds = people.briskly();
      const TimeLaw law(track, people, wish);
      wish.bounds.turn_acceleration = 1e9;
      const TimeLaw at_best(track, people, wish);
      for (double place = 0; place < track.length(); place += 0.01)
        EXPECT_GE(law.speed_at(place), 0.85 * at_best.speed_at(place)) << leaves << ' ' << arrives;
      EXPECT_LT(law.seconds(), 1.05 * at_best.seconds());
    }
}

TEST(WalkableWay, LeavesAndArrivesAlongTheHeadingsWhereItCan) {
  const ReachableSpeeds people(*default_library());
  const GroundFrame start{0, 0, 0.6}, goal{1, 6, -0.5};
  const auto way = smooth_way({}, {{0, 0}, {1, 6}}, start, goal, people, limits());
  ASSERT_TRUE(way);
  const Track track(*way);
  EXPECT_NEAR(track.samples().front().frame.heading, 0.6, 0.02);
  EXPECT_NEAR(track.samples().back().frame.heading, -0.5, 0.02);
  // Who faces about turns on the spot first.
  const auto back =
      smooth_way({}, {{0, 0}, {1, 6}}, {0, 0, std::numbers::pi}, goal, people, limits());
  ASSERT_TRUE(back);
  EXPECT_LT(std::abs(Track(*back).samples().front().frame.heading), 0.5);
}

TEST(WalkableWay, StaysAChainThatCannotBeMadeShorter) {
  Obstacles closed;
  closed.add({{{Point2{-9, 2}, Point2{9, 2}, Point2{9, 4}}},
              {{Point2{-9, 2}, Point2{9, 4}, Point2{-9, 4}}}});
  const GroundCurve chain{{way_between({0, 0, 0}, {0, 6, 0}, 1)}, false};
  const ReachableSpeeds people(*default_library());
  EXPECT_EQ(walkable_way(closed, chain, {0, 0, 0}, {0, 6, 0}, people, limits()).pieces,
            chain.pieces);
}

}  // namespace
}  // namespace amble
