#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "../count_allocations.hpp"
#include "amble/actions/action_body.hpp"
#include "amble/actions/action_clip.hpp"
#include "amble/adaptation/footing.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/technique.hpp"
#include "amble/performer/gestures.hpp"

namespace amble {
namespace {

class CharacterActionsTest : public testing::Test {
 protected:
  void SetUp() override { walker_.reset({.speed = 1.3}); }
  void go(double seconds) {
    for (double t = 0; t < seconds - 1e-9; t += 1.0 / 60) walker_.update(1.0 / 60);
  }
  Vec3 joint(Role role) const {
    return walker_.model()[static_cast<std::size_t>(walker_.library().skeleton.joint(role))]
        .position;
  }
  std::shared_ptr<const MotionLibrary> library_ = default_library();
  std::shared_ptr<const ActionBody> body_ = std::make_shared<const ActionBody>(library_);
  Character walker_{library_};
};

TEST_F(CharacterActionsTest, AHandHoldsItsPointWhileTheBodyPasses) {
  Character plain(library_);  // its arm hangs where the gait has it
  plain.reset({.speed = 1.3});
  const auto shoulder = static_cast<std::size_t>(library_->skeleton.joint(Role::right_upper_arm));
  const Vec3 cup{-0.4, 1.15, 3.3};
  walker_.play(body_->reach(Side::right, cup).with_priority(9));
  int held = 0;
  for (int i = 0; i < 180; ++i) {
    go(1.0 / 60), plain.update(1.0 / 60);
    const double far = length(cup - plain.model()[shoulder].position);
    if (i < 60 || far > 0.95 * body_->anatomy().limb(Limb::right_arm).length()) continue;
    EXPECT_LT(length(joint(Role::right_hand) - cup), 0.005) << i;
    ++held;
  }
  EXPECT_GT(held, 15);
}

TEST_F(CharacterActionsTest, AHandHoldsItsPointWhileTheBodyRunsPast) {
  const auto shoulder = static_cast<std::size_t>(library_->skeleton.joint(Role::right_upper_arm));
  const double arm = body_->anatomy().limb(Limb::right_arm).length();
  for (const double speed : {1.0, 2.0, 3.0, 4.0}) {
    Character plain(library_);  // its shoulder is where the gait has it
    for (Character* one : {&plain, &walker_}) one->reset({.speed = speed});
    const Vec3 cup{-0.45, 1.15, 2 * speed};
    const int reach = walker_.play(body_->reach(Side::right, cup).with_priority(9));
    int held = 0;
    for (int i = 0; i < 180; ++i) {
      go(1.0 / 60), plain.update(1.0 / 60);
      const double weight =
          walker_.snapshot().actions.live().front().weights[index(ActionPart::right_arm)];
      if (weight < 0.99 || length(cup - plain.model()[shoulder].position) > 0.9 * arm) continue;
      EXPECT_LT(length(joint(Role::right_hand) - cup), 0.005) << speed << " m/s, step " << i;
      ++held;
    }
    EXPECT_GT(held / 60.0 * speed, 0.5) << speed;  // metres of the way
    walker_.stop(reach);
    go(2);
  }
}

TEST_F(CharacterActionsTest, MeetsOnePointAfterTheOtherAtARun) {
  const std::array<Vec3, 2> cups{Vec3{-0.42, 1.35, 5}, Vec3{-0.45, 1.45, 8.5}};
  walker_.reset({.speed = 2.5});
  go(0.8);
  const int first = walker_.play(body_->reach(Side::right, cups[0]).with_priority(9));
  std::array<double, 2> nearest{1, 1};
  double folded = 1;  // metres from shoulder to hand on the way from the one to the other
  for (int i = 0; i < 200; ++i) {
    if (i == 90) walker_.stop(first);
    if (i == 90) walker_.play(body_->reach(Side::right, cups[1]).with_priority(9));
    go(1.0 / 60);
    const Vec3 hand = joint(Role::right_hand);
    for (std::size_t k = 0; k < 2; ++k) nearest[k] = std::min(nearest[k], length(hand - cups[k]));
    if (i > 95 && i < 130) folded = std::min(folded, length(hand - joint(Role::right_upper_arm)));
  }
  EXPECT_LT(nearest[0], 0.005);
  EXPECT_LT(nearest[1], 0.005);
  EXPECT_GT(folded, 0.27);  // round the shoulder
}

TEST_F(CharacterActionsTest, TellsWhenAPointIsInReach) {
  const Vec3 cup{-0.45, 1.15, 2.6};
  walker_.play(body_->reach(Side::right, cup).with_priority(9));
  double nearest = -1, farthest = 1;
  for (int i = 0; i < 150; ++i) {
    go(1.0 / 60);
    const LiveAction& live = walker_.snapshot().actions.live().front();
    nearest = std::max(nearest, live.spare), farthest = std::min(farthest, live.spare);
    if (live.weights[index(ActionPart::right_arm)] < 0.999) continue;
    const double miss = length(joint(Role::right_hand) - cup);
    EXPECT_TRUE(live.spare <= 0 || miss < 0.005) << i;
    EXPECT_TRUE(live.spare >= -0.1 || miss > 0.005) << i;
  }
  EXPECT_GT(nearest, 0.03);
  EXPECT_LT(farthest, -0.5);
}

TEST_F(CharacterActionsTest, AHandHoldsWhatGoesAlongWithARunner) {
  walker_.reset({.speed = 3.2, .turn_rate = 0.4});
  const auto along = [&] {
    const Doing now = walker_.doing();
    return GroundFrame{now.x, now.z, now.heading}.to_world({-0.3, 1.22, 0.4});
  };
  const int reach = walker_.play(body_->reach(Side::right, along()).with_priority(9));
  for (int i = 0; i < 300; ++i) {
    const Vec3 target = along();
    walker_.set_target(reach, target);
    go(1.0 / 60);
    if (i < 120) continue;
    EXPECT_GT(walker_.snapshot().actions.live().front().weights[index(ActionPart::right_arm)], 0.99)
        << i;
    EXPECT_LT(length(joint(Role::right_hand) - target), 0.005) << i;
  }
}

TEST_F(CharacterActionsTest, StoopsForWhatIsLowAndStandsUpAgain) {
  walker_.reset({});
  go(0.5);
  const double upright = walker_.pose().root.y;
  const Vec3 toe = joint(Role::right_toe), knee_high{-0.25, 0.5, 0.4};
  const int reach = walker_.play(body_->reach(Side::right, knee_high).with_priority(9));
  go(2);
  EXPECT_LT(length(joint(Role::right_hand) - knee_high), 0.005);
  EXPECT_LT(walker_.pose().root.y, upright - 0.08);
  EXPECT_LT(length(joint(Role::right_toe) - toe), 0.005);  // its feet stay
  walker_.stop(reach);
  go(3);
  EXPECT_NEAR(walker_.pose().root.y, upright, 0.005);
}

TEST_F(CharacterActionsTest, StoopsInTimeWhileItWalks) {
  for (const double speed : {0.6, 1.0, 1.4, 1.8}) {
    walker_.reset({.speed = speed});
    const Vec3 knee_high{0.4, 0.5, 2 * speed};
    const int reach = walker_.play(body_->reach(Side::left, knee_high).with_priority(9));
    double nearest = 1;
    for (int i = 0; i < 180; ++i) {
      go(1.0 / 60);
      nearest = std::min(nearest, length(joint(Role::left_hand) - knee_high));
      for (const Role role : {Role::left_toe, Role::right_toe}) EXPECT_GT(joint(role).y, -0.002);
    }
    EXPECT_LT(nearest, 0.005) << speed;
    walker_.stop(reach);
    go(2);
  }
}

TEST_F(CharacterActionsTest, AnArmIsTakenBackNoFasterThanItWasLetGo) {
  const int reach = walker_.play(body_->reach(Side::right, {1, 1.2, -3}).with_priority(9));
  go(1.5);  // behind: let go
  EXPECT_LT(walker_.snapshot().actions.live().front().weights[index(ActionPart::right_arm)], 0.01);
  const Doing now = walker_.doing();
  walker_.set_target(reach, GroundFrame{now.x, now.z, now.heading}.to_world({-0.3, 1.2, 4}));
  double before = 0, fastest = 0;
  for (int i = 0; i < 90; ++i) {
    go(1.0 / 60);
    const double weight =
        walker_.snapshot().actions.live().front().weights[index(ActionPart::right_arm)];
    fastest = std::max(fastest, weight - before);
    before = weight;
  }
  EXPECT_GT(before, 0.99);
  EXPECT_LT(fastest, 0.06);
}

TEST_F(CharacterActionsTest, LetsGoOfWhatWouldPassThroughTheShoulder) {
  walker_.reset({.speed = 3});
  const Vec3 shoulder = joint(Role::right_upper_arm);
  walker_.play(body_->reach(Side::right, {shoulder.x, shoulder.y, 6}).with_priority(9));
  double most = 0, when_near = 1;
  for (int i = 0; i < 150; ++i) {
    go(1.0 / 60);
    const double weight =
        walker_.snapshot().actions.live().front().weights[index(ActionPart::right_arm)];
    most = std::max(most, weight);
    if (length(joint(Role::right_upper_arm) - Vec3{shoulder.x, shoulder.y, 6}) < 0.2)
      when_near = std::min(when_near, weight);
  }
  EXPECT_EQ(most, 1);
  EXPECT_LT(when_near, 0.5);
}

TEST_F(CharacterActionsTest, AWaveLeavesLegsAndPelvisToTheGait) {
  Character plain(library_);
  plain.reset({.speed = 1.3});
  const Action wave = body_->clip(perform_gesture("wave", 60));
  walker_.play(wave);
  double highest = 0;
  for (int i = 0; i < 150; ++i) {
    go(1.0 / 60), plain.update(1.0 / 60);
    EXPECT_EQ(walker_.pose().root, plain.pose().root);
    for (const Role role : {Role::pelvis, Role::left_thigh, Role::right_shin, Role::right_foot}) {
      const auto j = static_cast<std::size_t>(library_->skeleton.joint(role));
      EXPECT_EQ(walker_.pose().rotations[j], plain.pose().rotations[j]);
    }
    highest = std::max(highest, joint(Role::right_hand).y);
  }
  EXPECT_GT(highest, joint(Role::neck).y);
  go(5);  // it ends by itself
  EXPECT_TRUE(walker_.snapshot().actions.live().empty());
}

TEST_F(CharacterActionsTest, HipsComeDownAndFeetStayOnTheGround) {
  walker_.play(body_->hips_height(0.65));
  go(2.5);
  double mean = 0;
  for (int i = 0; i < 120; ++i) {
    go(1.0 / 60);
    mean += walker_.pose().root.y / 120;
    for (const Role role : {Role::left_toe, Role::right_toe}) EXPECT_GT(joint(role).y, -0.002);
  }
  EXPECT_NEAR(mean, 0.65, 0.015);
}

TEST_F(CharacterActionsTest, AFootComesDownOnItsSpot) {
  const double middle = middle_of(library_->skeleton.soles[0]);
  const auto middle_of = [&](const Plant& plant) {
    return Vec3{plant.x + middle * std::sin(plant.yaw), 0, plant.z + middle * std::cos(plant.yaw)};
  };
  Character plain(library_);
  plain.reset({.speed = 1.3});
  for (int i = 0; i < 150; ++i) plain.update(1.0 / 60);
  const Vec3 usual = middle_of(plain.snapshot().state.feet[0].plant);
  for (const Vec3& aside : {Vec3{0.08, 0, -0.05}, Vec3{0, 0, 0.14}, Vec3{0, 0, -0.2}}) {
    const Vec3 spot = usual + aside;
    Character walker(library_);
    walker.reset({.speed = 1.3});
    walker.play(body_->step_on(Side::left, spot.x, spot.z));
    double nearest = 1;
    for (int i = 0; i < 180; ++i) {
      walker.update(1.0 / 60);
      const FootState& foot = walker.snapshot().state.feet[0];
      if (foot.planted) nearest = std::min(nearest, length(middle_of(foot.plant) - spot));
    }
    EXPECT_LT(nearest, aside.z > 0 ? 0.02 : 0.01) << aside.x << ' ' << aside.z;  // as legs reach
  }
}

TEST_F(CharacterActionsTest, TheOtherArmSwingsOnDuringAWave) {
  Character plain(library_);
  plain.reset({.speed = 1.3});
  walker_.play(body_->clip(perform_gesture("wave", 60), true).with_priority(9));
  const auto arm = static_cast<std::size_t>(library_->skeleton.joint(Role::left_upper_arm)),
             other = static_cast<std::size_t>(library_->skeleton.joint(Role::right_upper_arm));
  double swung = 0, waved = 0;
  for (int i = 0; i < 180; ++i) {
    go(1.0 / 60), plain.update(1.0 / 60);
    if (i < 60) continue;
    swung =
        std::max(swung, angle_between(walker_.pose().rotations[arm], plain.pose().rotations[arm]));
    waved = std::max(waved,
                     angle_between(walker_.pose().rotations[other], plain.pose().rotations[other]));
  }
  EXPECT_LT(swung, 0.05);
  EXPECT_GT(waved, 1);
}

TEST_F(CharacterActionsTest, AStepTellsHowFarItWasFromItsSpot) {
  const double middle = middle_of(library_->skeleton.soles[0]);
  for (int i = 0; i < 150; ++i) walker_.update(1.0 / 60);
  const Plant plant = walker_.snapshot().state.feet[0].plant;  // where it would step anyway
  const auto missed = [&](double aside) {
    walker_.reset({.speed = 1.3});
    walker_.play(body_->step_on(Side::left, plant.x + aside, plant.z + middle + 0.05));
    double out = -1;
    for (int i = 0; i < 180; ++i) {
      go(1.0 / 60);
      for (const LiveAction& live : walker_.snapshot().actions.live()) out = live.missed;
    }
    return out;
  };
  EXPECT_NEAR(missed(0), 0.005, 0.01);
  EXPECT_NEAR(missed(2.5), 2.4, 0.3);
}

TEST_F(CharacterActionsTest, ProportionalWeightsLeaveNothingOut) {
  TechniqueOptions options;
  options.action_weights = TechniqueOptions::ActionWeights::proportional;
  const auto weight_of_the_lesser = [&](const TechniqueOptions& with) {
    Character one(std::make_shared<const Technique>(library_, with));
    one.reset({.speed = 1.3});
    one.play(body_->clip(perform_gesture("arms_open", 60), true).with_priority(9));
    one.play(body_->clip(perform_gesture("carry_tray", 60), true).with_priority(3));
    for (int i = 0; i < 120; ++i) one.update(1.0 / 60);
    return one.snapshot().actions.live().back().weights[index(ActionPart::left_arm)];
  };
  EXPECT_LT(weight_of_the_lesser({}), 0.01);
  EXPECT_NEAR(weight_of_the_lesser(options), 0.25, 0.02);
}

TEST_F(CharacterActionsTest, AFrameTakesNoMemory) {
  const Action wave = body_->clip(perform_gesture("wave", 60), true);
  const int cup = walker_.play(body_->reach(Side::right, {-0.4, 1.1, 3}));
  walker_.play(wave);
  const long before = allocations();
  go(0.5);
  const int gaze = walker_.play(body_->look_at({1, 1.5, 5}));
  walker_.play(body_->hips_height(0.7));
  walker_.set_target(cup, {-0.4, 1.2, 4});
  go(0.5);
  walker_.stop(gaze);
  go(1);
  EXPECT_EQ(allocations(), before);
}

TEST_F(CharacterActionsTest, ASnapshotHoldsThemToo) {
  walker_.play(body_->reach(Side::right, {-0.4, 1.1, 3}));
  go(0.4);
  const CharacterSnapshot saved = walker_.snapshot();
  go(0.7);
  const Pose first = walker_.pose();
  walker_.restore(saved);
  go(0.7);
  EXPECT_EQ(walker_.pose().rotations, first.rotations);
}

TEST_F(CharacterActionsTest, AnyFrameRateShowsTheSameHand) {
  Character fine(library_);
  fine.reset({.speed = 1.3});
  for (Character* one : {&walker_, &fine}) one->play(body_->reach(Side::right, {-0.4, 1.1, 3}));
  go(2);
  for (int i = 0; i < 288; ++i) fine.update(1.0 / 144);
  const auto hand = static_cast<std::size_t>(library_->skeleton.joint(Role::right_hand));
  EXPECT_LT(length(walker_.model()[hand].position - fine.model()[hand].position), 0.001);
}

TEST_F(CharacterActionsTest, RefusesWhatBelongsToNoBodyOfItsOwn) {
  EXPECT_EQ(walker_.play(Action{}), ActionStack::kNone);
  EXPECT_FALSE(walker_.stop(7));
  EXPECT_FALSE(walker_.set_target(7, {0, 0, 0}));
}

}  // namespace
}  // namespace amble
