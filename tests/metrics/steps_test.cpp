#include "amble/metrics/steps.hpp"

#include <gtest/gtest.h>

#include "amble/performer/performer.hpp"
#include "metrics/walker.hpp"

namespace amble::metrics {
namespace {

StepFigures steps_of(const Clip& clip) {
  const Body body = observe_body(clip, {}, false);
  const Travel travel = observe_travel(body);
  return measure_steps(clip.skeleton, body, travel, find_contacts(body, travel, nullptr, {}));
}

TEST(Steps, AWalkHasDoubleSupportAndNoFlight) {
  const StepFigures steps = steps_of(make_walker());
  EXPECT_EQ(steps.flight_fraction, 0);
  // At least what the plan says; a foot that has just begun to lift still counts.
  EXPECT_GT(steps.double_support_fraction, 2 * 0.62 - 1);
  EXPECT_LT(steps.double_support_fraction, 0.45);
  EXPECT_NEAR(steps.step_length.mean, 0.66, 0.03);
}

TEST(Steps, KneeFlexionOfAStandingFigureIsItsAngle) {
  Clip clip = make_walker();
  for (const char* leg : {"Left", "Right"}) {
    const int thigh = clip.skeleton.find(std::string(leg) + "UpLeg");
    for (int f = 0; f < clip.frames(); ++f) {
      clip.rotation(f, thigh) = rotation_x(-0.1);
      clip.rotation(f, thigh + 1) = rotation_x(0.2);
      clip.rotation(f, thigh + 2) = rotation_x(-0.1);
    }
  }
  const StepFigures standing = steps_of(make_statue(clip, 0));
  EXPECT_NEAR(standing.standing_knee_flexion.median, 0.2 * 180 / std::numbers::pi, 1e-6);
  EXPECT_FALSE(standing.straightest_stance) << "nothing travels";
  EXPECT_FALSE(standing.cadence);
}

TEST(Steps, WhoTreadsOnTheSpotDoesNotStand) {
  Clip clip = make_statue(make_walker(), 0);
  const int tread = static_cast<int>(std::lround(0.4 * clip.fps));  // frames on both feet
  for (int f = 0; f < clip.frames(); ++f) {
    if (f % (2 * tread) < tread) continue;
    const int thigh = clip.skeleton.find(f / (2 * tread) % 2 ? "LeftUpLeg" : "RightUpLeg");
    clip.rotation(f, thigh) = rotation_x(-0.7);
    clip.rotation(f, thigh + 1) = rotation_x(1.4);
  }
  EXPECT_GT(steps_of(make_statue(make_walker(), 0)).standing_knee_flexion.count, 0);
  EXPECT_EQ(steps_of(clip).standing_knee_flexion.count, 0);
}

TEST(Steps, StanceFlexionFollowsTheHeightOfThePelvis) {
  // The walker's hips pass 0.72 m above the ankles: the law of cosines gives the bent knee there.
  const StepFigures steps = steps_of(make_walker());
  ASSERT_TRUE(steps.straightest_stance);
  const double highest = 2 * std::acos(0.735 / 0.92) * 180 / std::numbers::pi;
  EXPECT_LT(*steps.straightest_stance, highest) << "legs reach out fore and aft";
  EXPECT_GT(steps.stance_knee_flexion.p95, 50);
}

TEST(Steps, EachStanceOfAWalkHasItsSmallestFlexion) {
  const StepFigures steps = steps_of(make_walker());
  // Eight seconds of strides of 1.1 s on two feet, without those that the ends cut off.
  EXPECT_NEAR(steps.walking_stance_flexion.count, 13, 2);
  EXPECT_NEAR(steps.walking_stance_flexion.median, *steps.straightest_stance, 2);
  EXPECT_LE(*steps.straightest_stance, steps.walking_stance_flexion.p5);
}

TEST(Steps, WhoTurnsSharplyStraightensOneLegMoreThanTheOther) {
  for (const auto& [speed, turn] : {std::pair{1.2, 0.9}, {0.7, 1.0}, {0.7, -1.0}, {1.2, 0.0}}) {
    const StepFigures steps = steps_of(perform({Gait::walk, speed, turn}, 8, 60));
    EXPECT_GT(steps.walking_stance_flexion.count, 3) << speed << " " << turn;
    EXPECT_LT(steps.walking_stance_flexion.p95, 12) << speed << " " << turn;
  }
  EXPECT_GT(steps_of(make_walker()).walking_stance_flexion.p5, 20) << "it crouches all the way";
}

TEST(Steps, AStanceBetweenFlightsIsNoWalkers) {
  EXPECT_EQ(steps_of(perform({Gait::run, 3.0, 0}, 8, 60)).walking_stance_flexion.count, 0);
}

TEST(Steps, OfAStandingBodyTheStraighterLegIsKnown) {
  Clip clip = make_statue(make_walker(), 0);
  for (int f = 0; f < clip.frames(); ++f)
    for (const auto& [leg, bend] : {std::pair{"Left", 0.2}, {"Right", 0.1}}) {
      const int thigh = clip.skeleton.find(std::string(leg) + "UpLeg");
      clip.rotation(f, thigh) = rotation_x(-0.5 * bend);
      clip.rotation(f, thigh + 1) = rotation_x(bend);
      clip.rotation(f, thigh + 2) = rotation_x(-0.5 * bend);
    }
  const StepFigures steps = steps_of(clip);
  EXPECT_NEAR(steps.straighter_standing.median, 0.1 * 180 / std::numbers::pi, 1e-6);
  EXPECT_EQ(steps.straighter_standing.count, clip.frames());
}

}  // namespace
}  // namespace amble::metrics
