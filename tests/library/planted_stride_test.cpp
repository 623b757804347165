#include "amble/library/planted_stride.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/analysis/closed_cycle.hpp"
#include "amble/analysis/study.hpp"
#include "amble/motion/rooted.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

/// The first good cycle of a performed walk, closed, and the walk's body.
struct Walked {
  Clip clip;
  Cycle cycle;
  Walked(double speed, double turn_rate) {
    const Study found = study(perform({Gait::walk, speed, turn_rate}, 6, 120));
    clip = rooted_at_pelvis(found.clip);
    for (const Cycle& one : found.cycles)
      if (one.rejected.empty()) cycle = one;
  }
  std::vector<Pose> poses() const { return ClosedCycle(clip, cycle).poses(2 * kStridePoses); }
  Stride planted(std::vector<Pose> from) const {
    Stride stride;
    stride.speed = cycle.speed, stride.turn_rate = cycle.turn_rate;
    stride.seconds = cycle.seconds();
    stride.half_seconds = ClosedCycle(clip, cycle).half_seconds();
    return planted_stride(std::move(from), clip.skeleton, {0.6, 0.6}, stride);
  }
};

TEST(PlantedStride, LeavesThePelvisAndAllThatItCarriesAsItWas) {
  const Walked walked(1.2, 0.3);
  const std::vector<Pose> before = walked.poses();
  const Stride stride = walked.planted(before);
  ASSERT_EQ(stride.poses.size(), kStridePoses);
  const Vec3 moved = stride.poses[0].root - before[0].root;
  for (std::size_t i = 0; i < kStridePoses; ++i) {
    const Pose &now = stride.poses[i], &was = before[2 * i];
    EXPECT_LT(length(now.root - was.root - moved), 1e-9);  // one place for all: over the soles
    for (std::size_t j = 0; j < now.rotations.size(); ++j) {
      const bool toe = static_cast<int>(j) == walked.clip.skeleton.joint(Role::left_toe) ||
                       static_cast<int>(j) == walked.clip.skeleton.joint(Role::right_toe);
      if (toe) continue;
      EXPECT_LT(angle_between(now.rotations[j], was.rotations[j]), 1e-9) << j;
    }
  }
}

TEST(PlantedStride, LaysTheFloorUnderTheSolesWhateverHeightItWasAt) {
  const Walked walked(1.0, 0.0);
  std::vector<Pose> raised = walked.poses();
  for (Pose& pose : raised) pose.root.y += 0.37;
  const Stride stride = walked.planted(walked.poses()), same = walked.planted(raised);
  for (std::size_t i = 0; i < kStridePoses; ++i)
    EXPECT_NEAR(stride.poses[i].root.y, same.poses[i].root.y, 1e-9);
  for (std::size_t side = 0; side < 2; ++side)
    for (const FootPose& foot : stride.feet[side].swing)
      EXPECT_GT(lowest_sole_point(walked.clip.skeleton.soles[side], foot), -0.005);
}

TEST(PlantedStride, TravelsUnderTheMeanOfItsPelvisWithoutLeavingItsWay) {
  const Walked walked(1.1, 0.7);
  std::vector<Pose> aside = walked.poses();
  for (Pose& pose : aside) pose.root.x += 0.1;
  const Stride stride = walked.planted(walked.poses()), same = walked.planted(aside);
  double mean = 0;
  for (const Pose& pose : same.poses) mean += pose.root.x / static_cast<double>(kStridePoses);
  EXPECT_NEAR(mean, 0, 1e-9);
  // A body further to the left of a frame that turns left goes the same way more slowly.
  EXPECT_NEAR(same.speed, stride.speed - 0.1 * 0.7, 0.01);
}

TEST(PlantedStride, LetsAFootThatHasRolledUpLeaveTheGround) {
  const Walked walked(1.4, 0.0);
  const Stride stride = walked.planted(walked.poses());
  for (const Side side : kSides) {
    const StrideFoot& foot = stride.feet[static_cast<std::size_t>(index(side))];
    EXPECT_LE(foot.duty, 0.6 + 1e-9);
    EXPECT_GE(foot.duty, 0.44);
    EXPECT_GT(foot.stance_pitch.back(), -0.85);  // 42°, and what the fit adds
  }
}

}  // namespace
}  // namespace amble
