#include "tools/scorecard/identity.hpp"

#include <gtest/gtest.h>

#include "amble/library/motion_library.hpp"
#include "amble/performer/performer.hpp"

namespace amble::scorecard {
namespace {

SeenStride performed(const GaitSpec& spec) {
  const PerformedGait gait(spec);
  SeenStride stride(100);
  for (std::size_t i = 0; i < stride.size(); ++i)
    gait.pose(static_cast<double>(i) / 100, 0, stride[i]);
  return stride;
}

TEST(ScorecardIdentity, AStrideIsItself) {
  const SeenStride walk = performed({.speed = 1.2});
  const Figures same = difference(default_library()->skeleton, walk, walk);
  EXPECT_EQ(same.at("cm"), 0);
  EXPECT_EQ(same.at("knee"), 0);
  EXPECT_EQ(same.at("surge"), 1);
  EXPECT_TRUE(identical(same));
}

TEST(ScorecardIdentity, SeesWhatIsBent) {
  const Skeleton& skeleton = default_library()->skeleton;
  const SeenStride walk = performed({.speed = 1.2});
  SeenStride low = walk, straight = walk, bobbing = walk;
  const auto shin = static_cast<std::size_t>(skeleton.joint(Role::left_shin));
  double mean = 0;
  for (const Pose& pose : walk) mean += pose.root.y / 100;
  for (std::size_t i = 0; i < walk.size(); ++i) {
    low[i].root.y -= 0.02;
    straight[i].rotations[shin] = exp_half(0.8 * log_half(walk[i].rotations[shin]));
    bobbing[i].root.y = mean + 1.4 * (walk[i].root.y - mean);
  }
  EXPECT_NEAR(difference(skeleton, low, walk).at("cm"), 2, 1e-9);
  EXPECT_NEAR(difference(skeleton, bobbing, walk).at("bob"), 1.4, 1e-9);
  EXPECT_LT(difference(skeleton, straight, walk).at("knee"), -8);
  for (const SeenStride& bad : {low, straight, bobbing})
    EXPECT_FALSE(identical(difference(skeleton, bad, walk)));
}

TEST(ScorecardIdentity, EveryPlainGaitOfThePerformerIsMeasured) {
  const auto all = measure_identity();
  EXPECT_EQ(all.size(), 22u);
  for (const auto& [clip, figures] : all) EXPECT_LT(figures.at("cm"), 5) << clip;
}

}  // namespace
}  // namespace amble::scorecard
