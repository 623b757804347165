#include "amble/actions/posture_layers.hpp"

#include <gtest/gtest.h>

#include "../adaptation/posed_body.hpp"
#include "../count_allocations.hpp"
#include "amble/actions/action_body.hpp"
#include "amble/performer/gestures.hpp"

namespace amble {
namespace {

/// A body in mid-stride that has begun to wave for this long.
struct Waving {
  explicit Waving(double seconds) {
    stack.play(posed.body->clip(perform_gesture("wave", 60), true));
    for (int i = 0; i < seconds * 60; ++i)
      stack.advance({.seconds = 1.0 / 60, .phase = 0, .passed = 0, .frame = {}}, {});
    layers.reserve(*posed.body);
  }
  double weight() const { return stack.live().front().weights[index(ActionPart::right_arm)]; }
  PosedBody posed;
  ActionStack stack;
  PostureLayers layers;
};

/// The clip alone, as the joints' logarithms have it.
Pose played_whole(const Waving& waving) {
  Pose pose = PosedBody().pose;
  const MotionLibrary& library = waving.posed.body->library();
  const LiveAction& live = waving.stack.live().front();
  for (const ActionPart part : kUpperParts) {
    if (!live.action.moves(part)) continue;  // the other arm hangs, and is the gait's
    std::vector<float> channels(static_cast<std::size_t>(MotionLibrary::kPelvisChannels) +
                                3 * library.turning.size());
    live.action.clip->add(live.seconds, waving.posed.body->turning(part), 1, channels);
    for (const int t : waving.posed.body->turning(part)) {
      const float* v = channels.data() + MotionLibrary::kPelvisChannels + 3 * (t - 1);
      const auto k = static_cast<std::size_t>(t);
      pose.rotations[static_cast<std::size_t>(library.turning[k])] =
          library.references[k] * exp_half({v[0], v[1], v[2]});
    }
  }
  return pose;
}

TEST(PostureLayers, AnActionThatHasItAllIsPlayedAsItIs) {
  Waving waving(1.5);
  ASSERT_EQ(waving.weight(), 1);
  const Pose whole = played_whole(waving), before = waving.posed.pose;
  waving.layers.layer(*waving.posed.body, waving.stack, {}, waving.posed.pose);
  double moved = 0;
  for (std::size_t j = 0; j < whole.rotations.size(); ++j) {
    EXPECT_LT(angle_between(waving.posed.pose.rotations[j], whole.rotations[j]), 1e-4) << j;
    moved = std::max(moved, angle_between(before.rotations[j], whole.rotations[j]));
  }
  EXPECT_GT(moved, 0.5);
}

TEST(PostureLayers, AnActionThatHardlyBeginsChangesNearlyNothing) {
  Waving waving(1.0 / 60);
  ASSERT_GT(waving.weight(), 0);
  ASSERT_LT(waving.weight(), 1e-3);
  const Pose before = waving.posed.pose;
  waving.layers.layer(*waving.posed.body, waving.stack, {}, waving.posed.pose);
  for (std::size_t j = 0; j < before.rotations.size(); ++j)
    EXPECT_LT(angle_between(waving.posed.pose.rotations[j], before.rotations[j]), 0.005) << j;
}

TEST(PostureLayers, HalfWayTheHandIsBetweenBothAsTheChestSeesIt) {
  Waving waving(0.25);
  const double weight = waving.weight();
  ASSERT_GT(weight, 0.3);
  ASSERT_LT(weight, 0.7);
  const ActionBody& body = *waving.posed.body;
  const auto reach_of = [&](const Pose& pose) {
    std::vector<Transform> world(pose.rotations.size());
    NormalisedPosture posture;
    read_posture(body.anatomy(), pose, world, posture);
    return posture.limb(Limb::right_arm).reach;
  };
  const Vec3 gait = reach_of(waving.posed.pose), clip = reach_of(played_whole(waving));
  waving.layers.layer(body, waving.stack, {}, waving.posed.pose);
  const Vec3 blended = reach_of(waving.posed.pose);
  EXPECT_NEAR(length(blended), lerp(length(gait), length(clip), weight), 0.01);
  EXPECT_GT(dot(normalised(blended), normalised(lerp(gait, clip, weight))), 0.9999);
}

TEST(PostureLayers, AFrameTakesNoMemory) {
  Waving waving(0.25);
  const long before = allocations();
  waving.layers.layer(*waving.posed.body, waving.stack, {}, waving.posed.pose);
  EXPECT_EQ(allocations(), before);
}

}  // namespace
}  // namespace amble
