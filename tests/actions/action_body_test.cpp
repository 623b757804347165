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
