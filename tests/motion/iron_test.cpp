#include "amble/motion/iron.hpp"

#include <gtest/gtest.h>

#include "amble/motion/calm.hpp"
#include "amble/motion/rooted.hpp"
#include "amble/performer/repertoire.hpp"

namespace amble {
namespace {

Clip walking_clip() {
  for (const Performance& performance : repertoire())
    if (performance.name == "walk_1.2") return performance.clip();
  return {};
}

double sharpest(const Clip& clip, int joint, int from, int to) {
  double most = 0;
  for (int f = from; f < to; ++f)
    most = std::max(
        most, length(log_half(inverse(clip.rotation(f, joint)) * clip.rotation(f + 2, joint)) -
                     log_half(inverse(clip.rotation(f - 2, joint)) * clip.rotation(f, joint))));
  return most;
}

TEST(Iron, SmoothsAKinkAndLeavesWhatIsFar) {
  const Clip clip = rooted_at_pelvis(walking_clip());
  const int hand = clip.skeleton.joint(Role::left_hand);
  ASSERT_GE(hand, 0);
  Clip kinked = clip;
  for (int f = 200; f < 203; ++f)
    kinked.rotation(f, hand) = kinked.rotation(f, hand) * axis_angle({0, 1, 0}, 0.3);
  Clip ironed = kinked;
  EXPECT_GT(iron(ironed, 0, ironed.frames()), 0);
  EXPECT_LT(sharpest(ironed, hand, 190, 212), 0.4 * sharpest(kinked, hand, 190, 212));
  for (const int f : {100, 150, 250, 300})
    EXPECT_LT(angle_between(ironed.rotation(f, hand), clip.rotation(f, hand)), 1e-9) << f;
}

TEST(Iron, LeavesASmoothWalkNearlyAlone) {
  const Clip clip = rooted_at_pelvis(walking_clip());
  Clip ironed = clip;
  iron(ironed, 0, ironed.frames());
  const int arm = clip.skeleton.joint(Role::right_upper_arm);
  for (int f = 0; f < clip.frames(); ++f)
    EXPECT_LT(angle_between(ironed.rotation(f, arm), clip.rotation(f, arm)), 1e-9) << f;
}

}  // namespace
}  // namespace amble
