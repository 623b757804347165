#include "amble/style/straight_cycle.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "examples.hpp"

namespace amble {
namespace {

/// Mean over a cycle of how far the pelvis leans to the left.
double mean_lean(const MixedCycle& cycle) {
  double sum = 0;
  for (const Pose& pose : cycle.poses) sum += rotate(pose.rotations[0], {0, 1, 0}).x;
  return sum / static_cast<double>(cycle.poses.size());
}

TEST(StraightCycle, LeansIntoNoBend) {
  const Decomposition& all = performed_styles_apart();
  const Skeleton& skeleton = all.source.skeleton;
  MixedCycle bend = mix_cycle(all, whole_mix("confident"));
  bend.turn_rate = 0.9;
  bend.half_seconds = {0.45, 0.55};
  for (Pose& pose : bend.poses)
    pose.rotations[0] = exp_half({0, 0, -0.08}) * pose.rotations[0];  // leans to the left
  const MixedCycle straight = straight_ahead(skeleton, bend);
  EXPECT_GT(std::abs(mean_lean(bend)), 0.1);
  EXPECT_LT(std::abs(mean_lean(straight)), 0.02);
  EXPECT_NEAR(straight.turn_rate, 0, 1e-9);
  EXPECT_NEAR(straight.half_seconds[0], straight.half_seconds[1], 1e-9);
  EXPECT_NEAR(straight.half_seconds[0] + straight.half_seconds[1], 1, 1e-9);
}

TEST(StraightCycle, AnArmThatIsHeldUpStaysUp) {
  const Decomposition& all = performed_styles_apart();
  const auto arm = static_cast<std::size_t>(all.source.skeleton.joint(Role::left_upper_arm));
  MixedCycle bend = mix_cycle(all, whole_mix("confident"));
  bend.turn_rate = 0.9;
  for (Pose& pose : bend.poses) pose.rotations[arm] = exp_half({0, 0, 0.8}) * pose.rotations[arm];
  const MixedCycle straight = straight_ahead(all.source.skeleton, bend);
  for (std::size_t i = 0; i < bend.poses.size(); ++i)
    EXPECT_LT(angle_between(bend.poses[i].rotations[arm], straight.poses[i].rotations[arm]), 1e-9);
}

TEST(StraightCycle, StaysAsItIsWhereItHardlyTurns) {
  const Decomposition& all = performed_styles_apart();
  MixedCycle cycle = mix_cycle(all, whole_mix("drunk"));
  cycle.turn_rate = -0.05;
  const MixedCycle same = straight_ahead(all.source.skeleton, cycle);
  EXPECT_EQ(same.turn_rate, cycle.turn_rate);
  for (std::size_t i = 0; i < cycle.poses.size(); ++i)
    EXPECT_EQ(same.poses[i].rotations, cycle.poses[i].rotations);
}

}  // namespace
}  // namespace amble
