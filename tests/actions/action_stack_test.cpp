#include "amble/actions/action_stack.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "amble/actions/action_body.hpp"

namespace amble {
namespace {

class ActionStackTest : public testing::Test {
 protected:
  void go(double seconds) {
    for (double t = 0; t < seconds - 1e-9; t += kStep) {
      phase_ += 0.015;
      phase_ -= std::floor(phase_);
      stack_.advance({kStep, phase_, 0.015, {}, 0, 0}, {});
    }
  }
  Wanted right_hand() const { return stack_.wanted(Action::Source::reach, ActionPart::right_arm); }
  static constexpr double kStep = 1.0 / 60;
  double phase_ = 0;
  std::shared_ptr<const ActionBody> body_ = std::make_shared<const ActionBody>(default_library());
  ActionStack stack_;
};

TEST_F(ActionStackTest, AnActionRisesAndEnds) {
  const int id = stack_.play(body_->reach(Side::right, {0, 1, 1}));
  EXPECT_EQ(right_hand().weight, 0);
  go(1);
  EXPECT_EQ(right_hand().weight, 1);
  EXPECT_EQ(right_hand().point, (Vec3{0, 1, 1}));
  EXPECT_TRUE(stack_.stop(id));
  go(1.2);
  EXPECT_TRUE(stack_.empty());
  EXPECT_FALSE(stack_.stop(id));
}

TEST_F(ActionStackTest, TheHigherPriorityHasTheHand) {
  const int low = stack_.play(body_->reach(Side::right, {0, 1, 1}).with_priority(3));
  const int high = stack_.play(body_->reach(Side::right, {0, 2, 1}).with_priority(8));
  go(1.2);
  EXPECT_EQ(right_hand().point.y, 2);
  EXPECT_TRUE(stack_.set_priority(low, ActionPart::right_arm, 8));
  go(3);
  EXPECT_NEAR(right_hand().point.y, 1.5, 1e-6);
  EXPECT_TRUE(stack_.set_priority(high, ActionPart::right_arm, 1));
  go(3);
  EXPECT_EQ(right_hand().point.y, 1);
}

TEST_F(ActionStackTest, WeightsHaveNoKinkThroughRetuningAndStopping) {
  const int a = stack_.play(body_->reach(Side::right, {0, 1, 1}).with_priority(4));
  stack_.play(body_->reach(Side::right, {0, 2, 1}).with_priority(5));
  const int c = stack_.play(body_->reach(Side::right, {0, 3, 1}).with_priority(4.5));
  double before = 0, slope = 0, most = 0;
  for (int i = 0; i < 400; ++i) {
    if (i == 90) stack_.set_priority(a, ActionPart::right_arm, 7);
    if (i == 200) stack_.set_priority(a, ActionPart::right_arm, 0);
    if (i == 220) stack_.stop(c);
    if (i == 235) stack_.set_priority(a, ActionPart::right_arm, 5);
    go(kStep);
    const double now = stack_.live()[0].weights[index(ActionPart::right_arm)];
    most = std::max(most, std::abs(now - before - slope));
    slope = now - before, before = now;
  }
  EXPECT_LT(most, 0.05);  // of one whole, in a sixtieth of a second
}

TEST_F(ActionStackTest, ATargetThatJumpsIsFollowedSmoothlyOneThatMovesAtOnce) {
  const int id = stack_.play(body_->reach(Side::right, {0, 1, 1}));
  go(1);
  EXPECT_TRUE(stack_.set_target(id, {0, 1.01, 1}));
  EXPECT_NEAR(right_hand().point.y, 1.01, 1e-12);
  go(0.1);
  EXPECT_TRUE(stack_.set_target(id, {0, 1.5, 1}));
  EXPECT_NEAR(right_hand().point.y, 1.01, 1e-12);
  go(kStep);
  EXPECT_LT(right_hand().point.y, 1.03);
  go(2);
  EXPECT_NEAR(right_hand().point.y, 1.5, 1e-4);
}

TEST_F(ActionStackTest, ATargetThatTravelsFastIsFollowedWithoutLag) {
  Vec3 target{0, 1, 1};
  const int id = stack_.play(body_->reach(Side::right, target));
  double before = 1;
  for (int i = 0; i < 120; ++i) {
    target.z += 4.0 / 60;  // m/s, at which it runs along
    stack_.set_target(id, target);
    go(kStep);
    const double now = right_hand().point.z;
    EXPECT_LT(now - before, 0.08) << i;
    before = now;
  }
  EXPECT_NEAR(before, target.z, 1e-3);
}

TEST_F(ActionStackTest, WhatIsNoNumberIsIgnored) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(stack_.play(body_->reach(Side::right, {kNan, 1, 1})), ActionStack::kNone);
  EXPECT_EQ(stack_.play(Action{}), ActionStack::kNone);
  const int id = stack_.play(body_->reach(Side::right, {0, 1, 1}));
  EXPECT_FALSE(stack_.set_target(id, {0, kNan, 1}));
  EXPECT_FALSE(stack_.set_target(id, {0, std::numeric_limits<double>::infinity(), 1}));
  EXPECT_FALSE(stack_.set_priority(id, ActionPart::right_arm, kNan));
  EXPECT_FALSE(stack_.set_priority(id, ActionPart::head, 3));
  EXPECT_FALSE(stack_.set_priority(id + 1, ActionPart::right_arm, 3));
  go(1);
  EXPECT_EQ(right_hand().point, (Vec3{0, 1, 1}));
}

TEST_F(ActionStackTest, AThousandActionsAreRefusedBeyondTheLimit) {
  int played = 0;
  for (int i = 0; i < 1000; ++i)
    played += stack_.play(body_->look_at({1, 1, 1})) != ActionStack::kNone;
  EXPECT_EQ(played, static_cast<int>(ActionStack::kMost));
  stack_.stop_all();
  go(2);
  EXPECT_TRUE(stack_.empty());
  EXPECT_NE(stack_.play(body_->look_at({1, 1, 1})), ActionStack::kNone);
}

TEST_F(ActionStackTest, GazesAreAveragedAsDirections) {
  stack_.play(body_->look_at({0, 1.5, 4}));
  go(1);
  EXPECT_NEAR(length(stack_.wanted_from({0, 1.5, 0}).point - Vec3{0, 1.5, 4}), 0, 1e-3);
  stack_.play(body_->look_at({400, 1.5, 400}));
  go(1);
  const Wanted both = stack_.wanted_from({0, 1.5, 0});
  EXPECT_NEAR(both.point.x / both.point.z, std::tan(0.3927), 1e-3);  // half of 45°, not 45°
}

TEST_F(ActionStackTest, AnActionWaitsForItsPhase) {
  Action look = body_->look_at({1, 1, 1});
  look.start_phase = 0.5;
  phase_ = 0.1;
  stack_.play(look);
  go(0.3);  // to phase 0.37
  EXPECT_EQ(stack_.live()[0].state.value(), 0);
  go(0.3);
  EXPECT_GT(stack_.live()[0].state.value(), 0);
}

}  // namespace
}  // namespace amble
