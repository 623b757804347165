#include <gtest/gtest.h>

#include <cmath>

#include "amble/actions/action_body.hpp"
#include "amble/core/error.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

class CharacterGaitsTest : public testing::Test {
 protected:
  void go(Character& walker, double seconds) {
    for (double t = 0; t < seconds - 1e-9; t += 1.0 / 60) walker.update(1.0 / 60);
  }
  /// Distance of hand and shoulder in the mean of two seconds: an arm that runs is bent.
  double stretch(Character& walker, Side side) {
    double sum = 0;
    for (int i = 0; i < 120; ++i) {
      walker.update(1.0 / 60);
      const auto at = [&](Role role) {
        return walker
            .model()[static_cast<std::size_t>(library_->skeleton.joint(on_side(role, side)))]
            .position;
      };
      sum += length(at(Role::left_hand) - at(Role::left_upper_arm)) / 120;
    }
    return sum;
  }
  std::shared_ptr<const MotionLibrary> library_ = default_library();
  std::shared_ptr<const ActionBody> body_ = std::make_shared<const ActionBody>(library_);
};

TEST_F(CharacterGaitsTest, AnotherGaitComesIntoTheStrideAndLeavesIt) {
  Character walker(library_);
  const Command brisk{.speed = 2.0, .turn_rate = 0, .gait = 0};
  walker.reset(brisk);
  const int run = walker.play(body_->gait("run"));
  ASSERT_NE(run, ActionStack::kNone);
  double before = walker.doing().gait;
  for (int i = 0; i < 180; ++i) {
    walker.command(brisk);
    walker.update(1.0 / 60);
    EXPECT_LT(std::abs(walker.doing().gait - before), 0.08) << i;
    before = walker.doing().gait;
  }
  EXPECT_GT(walker.doing().gait, 0.9);
  walker.stop(run);
  go(walker, 3);
  EXPECT_LT(walker.doing().gait, 0.05);
}

TEST_F(CharacterGaitsTest, BetweenWalksAndRunsLieJogs) {
  for (const double speed : {1.5, 2.0, 2.5}) {
    double before = std::min(speed, 2.1), outside = 0;  // as fast as they walk
    for (int percent = 0; percent <= 100; ++percent) {
      Character walker(library_);
      const Command jog{.speed = speed, .turn_rate = 0, .gait = 0.01 * percent};
      walker.command(jog);
      go(walker, 6);
      const double now = walker.doing().speed;
      EXPECT_LT(std::abs(now - before), 0.03) << speed << " at " << percent;
      before = now;
      outside = std::max(outside, walker.doing().outside);
    }
    // No walk is as fast as 2.5 m/s, no run as slow as 1.5: then it says so.
    EXPECT_EQ(outside > 0.2, speed != 2.0) << speed << " " << outside;
  }
}

TEST_F(CharacterGaitsTest, OneArmAloneMayRun) {
  Character plain(library_), walker(library_);
  const Command brisk{.speed = 1.6, .turn_rate = 0, .gait = 0};
  plain.reset(brisk), walker.reset(brisk);
  Action run = body_->gait("run");
  run.priority.fill(Action::kNoPart);
  run.priority[index(ActionPart::right_arm)] = 5;
  walker.play(run);
  go(plain, 2), go(walker, 2);
  EXPECT_LT(walker.doing().gait, 0.06);
  const double right = stretch(plain, Side::right), left = stretch(plain, Side::left);
  EXPECT_LT(stretch(walker, Side::right), right - 0.04);
  EXPECT_NEAR(stretch(walker, Side::left), left, 0.02);
}

TEST_F(CharacterGaitsTest, AClipThatStepsFollowsTheStepsOfTheGait) {
  GaitSpec slow;
  slow.speed = 0.9;
  const Action stroll = body_->clip(perform(slow, 6, 60), true);
  ASSERT_TRUE(stroll.clip->follows_steps());
  const double right = stroll.clip->at_phase(0), left = stroll.clip->at_phase(0.5);
  EXPECT_EQ(std::min(right, left), 0);  // it begins with a strike of either foot
  EXPECT_NEAR(std::max(right, left), 0.5 * stroll.clip->seconds(), 0.05);
  Character walker(library_);
  walker.reset({.speed = 1.5});  // steps more quickly than the clip does
  walker.play(stroll);
  for (int i = 0; i < 240; ++i) {
    walker.update(1.0 / 60);
    EXPECT_NEAR(walker.snapshot().actions.live()[0].seconds,
                stroll.clip->at_phase(walker.doing().phase), 1e-9);
  }
}

TEST_F(CharacterGaitsTest, SaysWhichGaitsThereAre) {
  try {
    body_->gait("hop");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("walk, run"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace amble
