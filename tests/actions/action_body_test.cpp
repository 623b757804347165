#include "amble/actions/action_body.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "amble/core/error.hpp"
#include "amble/performer/gestures.hpp"

namespace amble {
namespace {

std::shared_ptr<const ActionBody> default_body() {
  static const auto body = std::make_shared<const ActionBody>(default_library());
  return body;
}

TEST(ActionBody, FindsTheTrunkFromThePelvisUp) {
  const auto body = default_body();
  const Skeleton& skeleton = body->library().skeleton;
  ASSERT_FALSE(body->trunk().empty());
  EXPECT_EQ(body->trunk().front(), skeleton.joint(Role::spine));
  EXPECT_EQ(body->trunk().back(), skeleton.joint(Role::chest));
  EXPECT_TRUE(std::is_sorted(body->chain().begin(), body->chain().end()));
  for (const Role role : {Role::left_hand, Role::right_hand, Role::head})
    EXPECT_TRUE(
        std::binary_search(body->chain().begin(), body->chain().end(), skeleton.joint(role)));
}

TEST(ActionBody, ConstraintsMoveOnePartEach) {
  const auto body = default_body();
  EXPECT_TRUE(body->reach(Side::left, {}).moves(ActionPart::left_arm));
  EXPECT_FALSE(body->reach(Side::left, {}).moves(ActionPart::right_arm));
  EXPECT_TRUE(body->look_at({}).moves(ActionPart::head));
  EXPECT_TRUE(body->hips_height(0.7).moves(ActionPart::hips));
  EXPECT_TRUE(body->step_on(Side::right, 0, 1).moves(ActionPart::right_leg));
}

TEST(ActionBody, AGestureLeavesTheLegsAlone) {
  const Action wave = default_body()->clip(perform_gesture("wave", 60));
  EXPECT_TRUE(wave.moves(ActionPart::right_arm));
  EXPECT_FALSE(wave.moves(ActionPart::hips));
  EXPECT_FALSE(wave.moves(ActionPart::left_leg));
  EXPECT_NEAR(wave.clip->seconds(), 5, 0.05);
}

TEST(ActionBody, ACrouchTakesTheHipsAlong) {
  const Action crouch = default_body()->clip(perform_gesture("crouch", 120));
  EXPECT_TRUE(crouch.moves(ActionPart::hips));
  EXPECT_GT(crouch.clip->deepest(), 0.3);
}

/// How far the right hand turns to and fro in a clip whose hand shakes so often a second.
double shake_left(double hertz) {
  const auto body = default_body();
  Clip clip = perform_gesture("wave", 60);
  const int hand = clip.skeleton.joint(Role::right_hand);
  for (int f = 0; f < clip.frames(); ++f)
    clip.rotations[static_cast<std::size_t>(f * clip.skeleton.size() + hand)] =
        rotation_x(0.35 * std::sin(6.2831853 * hertz * f / 60));
  const Action shaking = body->clip(clip);
  const MotionLibrary& library = body->library();
  const auto entry = static_cast<int>(
      std::find(library.turning.begin(), library.turning.end(), hand) - library.turning.begin());
  double low = 1e9, high = -1e9;
  for (double t = 1; t < 4; t += 1.0 / 60) {
    std::vector<float> channels(static_cast<std::size_t>(library.body_channels()), 0.0f);
    shaking.clip->add(t, std::vector<int>{entry}, 1, channels);
    const double turn =
        channels[static_cast<std::size_t>(MotionLibrary::kPelvisChannels + 3 * (entry - 1))];
    low = std::min(low, turn), high = std::max(high, turn);
  }
  return high - low;  // of 0.35 when nothing is taken from it
}

TEST(ActionBody, CalmsAHandThatShakesHarderThanABodyDoes) {
  EXPECT_GT(shake_left(2), 0.33);  // a wave stays
  EXPECT_LT(shake_left(8), 0.15);  // 50,000 degrees a second² do not
}

TEST(ActionBody, RefusesAClipThatIsNone) {
  Clip clip = perform_gesture("wave", 60);
  clip.rotations.resize(clip.skeleton.joints.size());
  EXPECT_THROW(default_body()->clip(clip), Error);
}

TEST(Action, PrioritiesAreNumbersOfPartsThatItMoves) {
  Action reach = default_body()->reach(Side::left, {});
  EXPECT_TRUE(reach.set_priority(ActionPart::left_arm, 9));
  EXPECT_FALSE(reach.set_priority(ActionPart::head, 9));
  EXPECT_FALSE(reach.set_priority(ActionPart::left_arm, -1));
  EXPECT_FALSE(reach.set_priority(ActionPart::left_arm, std::nan("")));
  EXPECT_EQ(reach.priority[index(ActionPart::left_arm)], 9);
  EXPECT_EQ(reach.with_priority(3).priority[index(ActionPart::left_arm)], 3);
}

}  // namespace
}  // namespace amble
