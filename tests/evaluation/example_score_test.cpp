#include "amble/evaluation/example_score.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

metrics::LimitCheck counted(const char* figure, double value) {
  metrics::LimitCheck check;
  check.figure = figure;
  check.known = true;
  check.value = value;
  check.low = 0, check.high = 0;
  return check;
}

TEST(ExampleScore, OnlyWhatPopsAgainAndAgainPops) {
  EXPECT_TRUE(pops(counted("joint pops", 6), 5));
  EXPECT_FALSE(pops(counted("joint pops", 5), 5));
  EXPECT_TRUE(pops(counted("foot pops", 1), 5));
  EXPECT_TRUE(pops(counted("root pops", 1), 5));
  EXPECT_FALSE(pops(counted("root pops", 0), 5));
  EXPECT_FALSE(pops(counted("toe skate mean", 9), 5));
}

TEST(ExampleScore, HoldsRunnersToTheLimitsOfRuns) {
  Example example;
  EXPECT_FALSE(limits_of(example).running);
  example.gait = 1;
  EXPECT_TRUE(limits_of(example).running);
}

TEST(ExampleScore, KnowsTheSolesOfTheBody) {
  Skeleton skeleton;
  skeleton.soles[1].ankle_height = 0.11;
  skeleton.soles[1].tip_height = 0.02;
  const metrics::ScoreOptions options = on_floor(skeleton);
  ASSERT_TRUE(options.soles.has_value());
  EXPECT_EQ((*options.soles)[1].heel, 0.11);
  EXPECT_EQ((*options.soles)[1].tip, 0.02);
  EXPECT_EQ(options.ground, 0);
}

}  // namespace
}  // namespace amble
