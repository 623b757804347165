#include "tools/scorecard/judge.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace amble::scorecard {
namespace {

bool breaks(const std::vector<Breach>& broken, const std::string& figure) {
  return std::any_of(broken.begin(), broken.end(),
                     [&](const Breach& one) { return one.figure == figure; });
}

/// Figures of a motion that holds every limit.
metrics::Score sound() {
  metrics::Score score;
  score.measured = true;
  score.seconds = 60;
  score.fps = 60;
  score.steps.walking_stance_flexion = metrics::summarise({9, 9, 10, 8, 9});
  score.steps.standing_knee_flexion = metrics::summarise(std::vector<double>(200, 7));
  score.steps.straighter_standing = metrics::summarise(std::vector<double>(100, 6));
  return score;
}

TEST(ScorecardJudge, ASoundMotionBreaksNothing) {
  EXPECT_TRUE(judge(sound(), metrics::LimitSet::walking(), Footing::level).empty());
  EXPECT_TRUE(judge(sound(), metrics::LimitSet::random(), Footing::uneven).empty());
}

TEST(ScorecardJudge, KneesCountWhateverDrives) {
  metrics::Score score = sound();
  score.steps.walking_stance_flexion = metrics::summarise({9, 20, 25, 22, 24});
  for (const auto& limits : {metrics::LimitSet::walking(), metrics::LimitSet::random()}) {
    const auto broken = judge(score, limits, Footing::level);
    ASSERT_EQ(broken.size(), 1u);
    EXPECT_EQ(broken[0].figure, "knee in a walk's stance");
    EXPECT_EQ(broken[0].value, 22) << "one straight leg does not excuse the others";
    EXPECT_EQ(broken[0].bound, 12);
  }
  score.steps.straightest_stance = 9;
  EXPECT_TRUE(judge(score, metrics::LimitSet::walking(), Footing::stairs).empty());
  score.steps.straightest_stance = 14;
  EXPECT_FALSE(judge(score, metrics::LimitSet::walking(), Footing::stairs).empty());
  score.steps.walking_stance_flexion = metrics::summarise({30, 30});
  EXPECT_TRUE(judge(score, metrics::LimitSet::walking(), Footing::level).empty())
      << "too few to tell";
}

TEST(ScorecardJudge, WhoseOwnKneesStayBentKeepsThem) {
  metrics::Score score = sound();
  score.steps.walking_stance_flexion = metrics::summarise({17, 18, 17, 16, 17});
  const auto of = [&score](double own) {
    return judge(score, metrics::LimitSet::walking(), Footing::level, own);
  };
  EXPECT_TRUE(of(16).empty());
  ASSERT_EQ(of(14).size(), 1u) << "a crouch beyond the person's own";
  EXPECT_EQ(of(14)[0].bound, 16);
  EXPECT_EQ(of(5)[0].bound, 12) << "nobody is asked for straighter knees than walkers have";
}

TEST(ScorecardJudge, StandingIsJudgedByTheStraighterLegOnUnevenGround) {
  metrics::Score score = sound();
  score.steps.standing_knee_flexion = metrics::summarise(std::vector<double>(200, 21));
  EXPECT_TRUE(breaks(judge(score, metrics::LimitSet::random(), Footing::level), "knee standing"));
  EXPECT_FALSE(breaks(judge(score, metrics::LimitSet::random(), Footing::uneven), "knee standing"));
  score.steps.straighter_standing = metrics::summarise(std::vector<double>(100, 2));
  const auto broken = judge(score, metrics::LimitSet::random(), Footing::uneven);
  ASSERT_EQ(broken.size(), 1u);
  EXPECT_EQ(broken[0].bound, 5) << "the lower bound is the broken one";
  EXPECT_DOUBLE_EQ(broken[0].excess(), 3);
}

TEST(ScorecardJudge, WhatMetricsFindAndWhatIsNoLocomotionCounts) {
  metrics::Score score = sound();
  score.smoothness.pops.joint_frames = 3;
  score.problems.emplace_back("it glides");
  const auto broken = judge(score, metrics::LimitSet::random(), Footing::level);
  ASSERT_EQ(broken.size(), 2u);
  EXPECT_EQ(broken[0].figure, "no locomotion");
  EXPECT_EQ(broken[1].figure, "joint pops");
  EXPECT_EQ(broken[1].bound, 2) << "two in a minute are allowed";
}

}  // namespace
}  // namespace amble::scorecard
