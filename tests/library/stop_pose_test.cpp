#include "amble/library/stop_pose.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/technique.hpp"

namespace amble {
namespace {

/// Standing with the arms held out.
Pose open_arms(const MotionLibrary& library) {
  Character character(default_library());
  Pose pose = character.pose();
  for (const Side side : kSides) {
    const std::size_t arm =
        static_cast<std::size_t>(library.skeleton.joint(on_side(Role::left_upper_arm, side)));
    pose.rotations[arm] = exp_half({0, 0, side == Side::left ? 0.6 : -0.6}) * pose.rotations[arm];
  }
  return pose;
}

TEST(StopPose, IsWhereABodyThatSlowsDownComesTo) {
  const auto plain = default_library();
  const Pose wanted = open_arms(*plain);
  const auto library = with_stop_pose(*plain, plain->skeleton, wanted);
  const std::size_t arm = static_cast<std::size_t>(plain->skeleton.joint(Role::left_upper_arm));
  TechniqueOptions options;  // scattered-data weights keep a trace of the walks
  options.weights.method = WeightOptions::Method::delaunay;
  Character character(std::make_shared<const Technique>(library, options));
  character.set_life({.idle = 0});
  character.reset({1.2, 0});
  character.command({});
  double last = 10, most_step = 0;
  for (int frame = 0; frame < 240; ++frame) {
    character.update(1.0 / 60);
    const double away = angle_between(character.pose().rotations[arm], wanted.rotations[arm]);
    if (frame) most_step = std::max(most_step, std::abs(away - last));
    last = away;
  }
  EXPECT_LT(last, 1e-3);
  EXPECT_LT(most_step, 0.12);  // little by little
}

TEST(StopPose, LeavesTheWalkAndTheLegsAlone) {
  const auto plain = default_library();
  const auto library = with_stop_pose(*plain, plain->skeleton, open_arms(*plain));
  Character changed(library), same(plain);
  changed.reset({1.3, 0});
  same.reset({1.3, 0});
  for (int frame = 0; frame < 60; ++frame) {
    changed.update(1.0 / 60);
    same.update(1.0 / 60);
    for (std::size_t j = 0; j < same.pose().rotations.size(); ++j)
      ASSERT_LT(angle_between(changed.pose().rotations[j], same.pose().rotations[j]), 1e-9);
  }
}

TEST(StopPose, NeedsArms) {
  const auto plain = default_library();
  EXPECT_THROW(with_stop_pose(*plain, Skeleton{}, Pose{}), Error);
}

}  // namespace
}  // namespace amble
