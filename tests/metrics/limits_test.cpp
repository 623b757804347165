#include "amble/metrics/limits.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "amble/core/error.hpp"
#include "metrics/walker.hpp"

namespace amble::metrics {
namespace {

Score scored(const Clip& clip, std::optional<double> speed = {},
             std::optional<double> turn_rate = {}) {
  ScoreOptions options;
  const SoleHeights sole{kWalkerAnkle, kWalkerBall, kWalkerTip};
  options.soles = {sole, sole};
  options.speed = speed;
  options.turn_rate = turn_rate;
  return score_clip(clip, options);
}

bool names(const std::vector<std::string>& violated, const std::string& figure) {
  return std::any_of(violated.begin(), violated.end(),
                     [&](const std::string& text) { return text.find(figure) == 0; });
}

// A walk that keeps every limit but those of its stiff swing.
std::vector<std::string> violated(const Clip& clip, LimitSet set = LimitSet::walking()) {
  auto all = violated_limits(scored(clip), set);
  all.erase(std::remove_if(all.begin(), all.end(),
                           [](const std::string& text) {
                             return text.find("angular acceleration") == 0 ||
                                    text.find("smallest knee") == 0;
                           }),
            all.end());
  return all;
}

TEST(Limits, AHeldWalkKeepsThem) {
  EXPECT_TRUE(violated(make_walker()).empty()) << violated(make_walker()).front();
}

TEST(Limits, EachPlantedFaultBreaksItsOwn) {
  WalkerPlan sliding;
  sliding.slide = 0.03;
  EXPECT_TRUE(names(violated(make_walker(sliding)), "toe skate mean"));
  EXPECT_TRUE(names(violated(make_walker(sliding)), "drift per contact p95"));

  Clip low = make_walker();
  shift_root(low, {0, -0.008, 0});
  EXPECT_TRUE(names(violated(low), "heel penetration"));
  EXPECT_TRUE(names(violated(low), "planted sole median"));

  Clip high = make_walker();
  shift_root(high, {0, 0.008, 0});
  EXPECT_TRUE(names(violated(high), "float of planted soles"));
  EXPECT_FALSE(names(violated(high, LimitSet::run()), "float of planted soles"))
      << "running may float more";

  Clip popping = make_walker();
  turn_joint(popping, "LeftLeg", rotation_x(0.1), 200, popping.frames());
  EXPECT_TRUE(names(violated(popping), "joint pops"));

  Clip stepping = make_walker();
  shift_root(stepping, {0.02, 0, 0}, 200);
  EXPECT_TRUE(names(violated(stepping), "root pops"));

  Clip vibrating = make_walker();
  for (int f = 0; f < vibrating.frames(); ++f)
    turn_joint(vibrating, "LeftLeg", rotation_x(f % 2 ? 0.03 : -0.03), f, f + 1);
  EXPECT_TRUE(names(violated(vibrating), "vibrating joints"));

  EXPECT_FALSE(violated(make_statue(make_walker(), 1.0)).empty());
}

TEST(Limits, AskedSpeedAndTurnRateMustBeMet) {
  WalkerPlan plan;
  plan.turn_rate = 0.3;
  const Clip clip = make_walker(plan);
  const auto met = violated_limits(scored(clip, 1.2, 0.3), LimitSet::walking());
  EXPECT_FALSE(names(met, "median speed") || names(met, "mean turn rate"));
  const auto missed = violated_limits(scored(clip, 1.25, 0.33), LimitSet::walking());
  EXPECT_TRUE(names(missed, "median speed") && names(missed, "mean turn rate"));
}

TEST(Limits, RandomCommandsMayPopTwiceAMinute) {
  WalkerPlan plan;
  plan.seconds = 65;
  Score score = scored(make_walker(plan));
  score.smoothness.pops.joint_frames = 2;
  EXPECT_TRUE(names(violated_limits(score, LimitSet::run()), "joint pops"));
  EXPECT_FALSE(names(violated_limits(score, LimitSet::random()), "joint pops"));
  score.smoothness.pops.joint_frames = 3;
  EXPECT_TRUE(names(violated_limits(score, LimitSet::random()), "joint pops"));
}

TEST(Limits, CapturesMayAccelerateMore) {
  Score score = scored(make_walker());
  score.smoothness.acceleration_p99 = 14000;
  EXPECT_TRUE(names(violated_limits(score, LimitSet::walking()), "angular acceleration"));
  EXPECT_FALSE(
      names(violated_limits(score, LimitSet::walking().of_captures()), "angular acceleration"));
  EXPECT_FALSE(names(violated_limits(score, LimitSet::run()), "angular acceleration"));
}

TEST(Limits, FiguresArePlainNumbers) {
  EXPECT_EQ(plain_number(13000), "13000");
  EXPECT_EQ(plain_number(23904.4), "23904");
  EXPECT_EQ(plain_number(12.34), "12.3");
  EXPECT_EQ(plain_number(-0.7269), "-0.727");
  EXPECT_EQ(plain_number(0.5), "0.5");
  EXPECT_EQ(plain_number(100), "100");
  EXPECT_EQ(plain_number(-0.0001), "0");
}

TEST(Limits, SetsHaveNames) {
  EXPECT_EQ(parse_limit_set("random-captures").name(),
            "running, random commands, captured library");
  EXPECT_EQ(parse_limit_set("walking").name(), "walking");
  EXPECT_THROW(parse_limit_set("flying"), Error);
  EXPECT_THROW(parse_limit_set("-captures"), Error);
}

TEST(Limits, TheGaitIsTold) {
  Score score;
  score.steps.flight_fraction = 0.15;
  EXPECT_TRUE(limits_for_gait_of(score).running);
  score.steps.double_support_fraction = 0.3;
  EXPECT_FALSE(limits_for_gait_of(score).running) << "a walk with lost contacts";
  EXPECT_FALSE(limits_for_gait_of(scored(make_walker())).running);
}

}  // namespace
}  // namespace amble::metrics
