#include "amble/metrics/score_json.hpp"

#include <gtest/gtest.h>

#include "metrics/walker.hpp"

namespace amble::metrics {
namespace {

TEST(ScoreJson, HoldsTheFiguresOfAWalk) {
  ScoreOptions options;
  options.speed = 1.2;
  const Score score = score_clip(make_walker({.speed = 1.2}), options);
  const auto json = score_json(score, LimitSet::walking(), false);
  EXPECT_EQ(json["ok"], score.ok());
  EXPECT_NEAR(json["speed_mps"]["median"].get<double>(), score.speed.median, 1e-4);
  EXPECT_EQ(json["limits"]["set"], "walking");
  EXPECT_FALSE(json["joints"].empty());
  EXPECT_FALSE(score_json(score, LimitSet::walking(), true).contains("joints"));
}

TEST(ScoreJson, OfWhatWasNotMeasuredSaysSo) {
  Score nothing;
  nothing.problems = {"it is too short"};
  const auto json = score_json(nothing, LimitSet::walking(), false);
  EXPECT_FALSE(json["ok"].get<bool>());
  EXPECT_FALSE(json.contains("speed_mps"));
}

}  // namespace
}  // namespace amble::metrics
