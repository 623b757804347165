#include "amble/steering/steering_limits.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(SteeringLimits, WhoTurnsSharplyWalksNoFasterThanTheExamples) {
  const auto library = default_library();
  const SteeringLimits limits(*library);
  const ConvexHull& walks = library->groups.front().envelope;
  for (const double turn_rate : {0.0, 0.3, 0.6, 0.9})
    EXPECT_LE(limits.fastest_walk(turn_rate), walks.section(1, turn_rate).high) << turn_rate;
  EXPECT_LT(limits.fastest_walk(1.0), limits.fastest_walk(0.0));
  EXPECT_EQ(limits.fastest_walk(-0.4), limits.fastest_walk(0.4));
}

TEST(SteeringLimits, ALibraryThatOnlyTurnsOneWayHasSpeedsAllTheSame) {
  MotionLibrary library = *default_library();
  library.groups = {library.groups.back()};
  library.groups.front().envelope = ConvexHull::of({{2.5, 0.4}, {3, 0.6}, {3, 0.4}});
  const SteeringLimits limits(library);
  for (const double turn_rate : {0.0, 0.2, 0.5, 2.0})
    EXPECT_NEAR(limits.fastest_walk(turn_rate), 3, 0.1) << turn_rate;
}

TEST(SteeringLimits, WhoChangesHasTheBoundsOfTheCapturedChange) {
  using Change = SteeringLimits::Change;
  MotionLibrary library = *default_library();
  library.transitions = {{"run",
                          "stand",
                          3,
                          {.mean_acceleration = -1.5, .acceleration = 1.5},
                          {.mean_acceleration = -2.0, .acceleration = 0.5}},
                         {"walk",
                          "run",
                          3,
                          {.mean_acceleration = 1.0, .acceleration = 0.2},
                          {.mean_acceleration = 0.4, .acceleration = 0.2}}};
  const SteeringLimits limits(library);
  // Over the change they go from those at its start to those at its end.
  EXPECT_NEAR(limits.at(2.0, 0.5, Change::to_run).speeding_up, 0.9, 1e-9);
  EXPECT_NEAR(limits.at(2.0, 0.53, Change::to_run).speeding_up, 1.2 - 0.53 * 0.6, 1e-9);
  // Who runs and is to stand brakes as those who did; who goes on running does not.
  EXPECT_NEAR(limits.at(3.0, 1, Change::run_to_stand).slowing_down, 3.0, 1e-9);
  EXPECT_NEAR(limits.at(0.0, 0.6, Change::run_to_stand).slowing_down, 2.5, 1e-9);
  // To the last of it, even where the body walks already; who only walked does not.
  EXPECT_NEAR(limits.at(0.0, 0, Change::run_to_stand).slowing_down, 2.5, 1e-9);
  EXPECT_EQ(limits.at(1.0, 0, Change::walk_to_stand).slowing_down, limits.at(1.0, 0).slowing_down);
  EXPECT_EQ(limits.at(3.0, 1).slowing_down, limits.at(3.0, 1, Change::to_run).slowing_down);
  EXPECT_LT(limits.at(3.0, 1).slowing_down, 2.0);
  // A change that nobody was seen to make has the bounds of both gaits.
  EXPECT_EQ(limits.at(2.0, 0.5, Change::to_walk).slowing_down, limits.at(2.0, 0.5).slowing_down);
}

TEST(SteeringLimits, WhereNobodyWasSeenToStopFromARunUsualPeopleDo) {
  using Change = SteeringLimits::Change;
  MotionLibrary library = *default_library();
  EXPECT_TRUE(usual_ways(library).empty()) << "the performer shows it";
  library.transitions.clear();
  const std::vector<Transition> ways = usual_ways(library);
  ASSERT_EQ(ways.size(), 1u);
  EXPECT_EQ(ways[0].from + " to " + ways[0].to, "run to stand");
  const double braking = SteeringLimits(library).at(3.0, 1, Change::run_to_stand).slowing_down;
  EXPECT_NEAR(braking, ways[0].start.acceleration - ways[0].start.mean_acceleration, 1e-9);
  EXPECT_GT(braking, SteeringLimits(library).at(3.0, 1).slowing_down);
  library.groups.pop_back();  // nobody runs
  EXPECT_TRUE(usual_ways(library).empty());
}

TEST(SteeringLimits, PeopleWhoHardlyChangedTheirSpeedTellNothing) {
  MotionLibrary library = *default_library();
  library.transitions.clear();
  const double usual = [&] {
    library.groups.front().bounds.acceleration = 0;
    return SteeringLimits(library).at(1.0, 0).slowing_down;
  }();
  library.groups.front().bounds.acceleration = 0.05;
  EXPECT_EQ(SteeringLimits(library).at(1.0, 0).slowing_down, usual);
  library.groups.front().bounds.acceleration = 0.5;
  EXPECT_LT(SteeringLimits(library).at(1.0, 0).slowing_down, usual);
}

}  // namespace
}  // namespace amble
