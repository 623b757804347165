#include "amble/adaptation/feet.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/kinematics/foot_roll.hpp"
#include "tests/adaptation/walking_feet.hpp"

namespace amble {
namespace {

constexpr double kPass = 1.0 / 64;  // of a stride

/// The example's own steps: every strike where it would be had the gait gone on for ever, and a
/// planted foot that only rolls.
TEST(Feet, StepAsTheSteadyGaitDoes) {
  for (const char* name : {"walk_0.9", "walk_1.2_left", "run_2.7", "run_3.7_right"}) {
    WalkingFeet walker(name);
    FootState foot;
    place_in_steady_gait(walker.work(), Side::right, foot);
    int strikes = 0;
    for (int i = 0; i < 4 * 64; ++i) {
      const bool stood = foot.planted;
      const Plant plant = foot.plant;
      walker.pass(kPass);
      advance_foot(walker.work(), Side::right, false, foot);
      if (stood && foot.planted) {
        EXPECT_EQ(foot.plant.x, plant.x) << name;
        EXPECT_EQ(foot.plant.z, plant.z) << name;
        EXPECT_GT(lowest_sole_point(walker.library().skeleton.soles[0], foot.pose), -0.004) << name;
      }
      if (!stood && foot.planted) {
        ++strikes;
        FootState steady;
        place_in_steady_gait(walker.work(), Side::right, steady);
        EXPECT_NEAR(foot.plant.x, steady.plant.x, 0.003) << name;
        EXPECT_NEAR(foot.plant.z, steady.plant.z, 0.003) << name;
      }
    }
    EXPECT_GE(strikes, 3) << name;
  }
}

/// The share of a stride that a foot is down is the example's, to a step of time.
TEST(Feet, StandAsLongAsTheExamplesDo) {
  for (const char* name : {"walk_0.9", "walk_1.8", "run_3.4"}) {
    WalkingFeet walker(name);
    FootState foot;
    place_in_steady_gait(walker.work(), Side::left, foot);
    int down = 0;
    for (int i = 0; i < 5 * 64; ++i) {
      walker.pass(kPass);
      advance_foot(walker.work(), Side::left, false, foot);
      down += foot.planted ? 1 : 0;
    }
    EXPECT_NEAR(down / (5 * 64.0), walker.gait().feet[1].duty, 1.5 * kPass) << name;
  }
}

/// Where the examples' pelvis is nothing is out of reach and nothing has sagged; one that is higher
/// must come down by as much as it was raised too far.
TEST(Feet, TellHowFarThePelvisMustComeDown) {
  WalkingFeet walker("walk_1.2");
  FootState foot;
  for (int i = 0; i < 64; ++i) {
    walker.pass(kPass);
    place_in_steady_gait(walker.work(), Side::right, foot);
    if (!foot.planted) continue;
    EXPECT_LT(missing_reach(walker.work(), Side::right, foot), 0.001) << foot.phase;
    EXPECT_NEAR(sag(walker.work(), Side::right, foot), 0, 0.002) << foot.phase;
    const double plain = missing_reach(walker.work(), Side::right, foot),
                 raised = missing_reach(walker.work(0.05), Side::right, foot);
    EXPECT_NEAR(raised - plain, 0.05, 1e-9) << foot.phase;
    EXPECT_NEAR(sag(walker.work(-0.02), Side::right, foot), 0.02, 0.002) << foot.phase;
  }
}

/// A heel rises before the pelvis has to come down: a hip raised behind the foot's own time is met
/// as far as the roll reaches, and the sole does not slide for it.
TEST(Feet, RaiseTheHeelForAHipThatIsTooFar) {
  WalkingFeet walker("walk_1.2");
  FootState plain, reached;
  int compared = 0;
  for (int i = 0; i < 64; ++i) {
    walker.pass(kPass);
    place_in_steady_gait(walker.work(), Side::right, plain);
    place_in_steady_gait(walker.work(0.012), Side::right, reached);
    if (!plain.planted || plain.phase < 0.7 * plain.duty) continue;
    ++compared;
    EXPECT_LE(reached.pose.pitch, plain.pose.pitch + 1e-9) << plain.phase;
    EXPECT_EQ(reached.plant.z, plain.plant.z);
  }
  EXPECT_GT(compared, 5);
  place_in_steady_gait(walker.work(0.3), Side::right, reached);
  EXPECT_LT(reached.rise, 1.11);  // however far
}

/// A foot that the body has left behind is let go before its time.
TEST(Feet, LetGoOfAFootThatIsOutOfReach) {
  WalkingFeet walker("walk_1.2");
  FootState foot;
  place_in_steady_gait(walker.work(), Side::right, foot);
  while (foot.phase < 0.3) {
    walker.pass(kPass);
    advance_foot(walker.work(), Side::right, true, foot);
  }
  ASSERT_TRUE(foot.planted);
  walker.pass(kPass);
  FootWork far = walker.work();
  for (Vec3& hip : far.hips) hip.z += 0.8;
  FootState alone = foot;
  advance_foot(far, Side::right, true, foot);
  EXPECT_FALSE(foot.planted);
  advance_foot(far, Side::right, false, alone);
  EXPECT_TRUE(alone.planted);  // nobody else carries the body
}

TEST(Feet, CarryTheBodyBetweenStrikeAndLift) {
  FootState foot;
  foot.duty = 0.6;
  const auto carries = [&](double share) {
    foot.phase = share * foot.duty;
    return carried_by(foot);
  };
  EXPECT_EQ(carries(0), 0);
  EXPECT_EQ(carries(0.5), 1);
  EXPECT_EQ(carries(1), 0);
}

}  // namespace
}  // namespace amble
