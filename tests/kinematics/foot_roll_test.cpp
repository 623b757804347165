#include "amble/kinematics/foot_roll.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace amble {
namespace {

TEST(FootRoll, NeverSinksNorSlides) {
  const Sole sole;
  const Plant plant{0.3, -0.2, 0.7};
  for (double pitch = -1.0; pitch <= 0.6; pitch += 0.01) {
    const FootPose foot = roll_foot(sole, plant, pitch);
    EXPECT_GT(lowest_sole_point(sole, foot), -0.004) << pitch;
    // The point it rolls on stays where it is: the heel, or the tip of the toes.
    const Quat turned = rotation_y(foot.yaw) * rotation_x(-foot.pitch);
    const Vec3 flat_ankle{plant.x, sole.ankle_height, plant.z};
    if (pitch >= 0) {
      const Vec3 heel = foot.ankle + rotate(turned, sole.heel);
      EXPECT_LT(length(heel - (flat_ankle + rotate(rotation_y(plant.yaw), sole.heel))), 1e-12);
    } else {
      const Vec3 ball = foot.ankle + rotate(turned, sole.ball_joint);
      const Vec3 tip = ball + rotate(rotation_y(foot.yaw) * rotation_x(-foot.toe_pitch),
                                     sole.tip_joint - sole.ball_joint);
      EXPECT_LT(length(tip - (flat_ankle + rotate(rotation_y(plant.yaw), sole.tip_joint))), 1e-12);
    }
  }
}

/// Stiff toes rise with the foot, soft ones lie and bend; the ball of both goes straight up at
/// first.
TEST(FootRoll, StiffToesRiseWithTheFoot) {
  Sole soft, stiff;
  stiff.toe_stiffness = 1;
  constexpr double kRise = 0.6;  // radians of the heel
  EXPECT_LT(-rolled_toe_pitch(soft, -kRise), 0.2 * kRise);
  EXPECT_GT(-rolled_toe_pitch(stiff, -kRise), 0.7 * kRise);
  EXPECT_GT(roll_of(stiff, -kRise).up, roll_of(soft, -kRise).up);
  const double ball = soft.ball_joint.z, pitch = -0.3;
  const FootPose foot = roll_foot(stiff, {}, pitch);
  const Vec3 moved = foot.ankle + rotate(rotation_x(-pitch), stiff.ball_joint);
  EXPECT_LT(std::abs(moved.z - ball), 0.25 * (moved.y - stiff.ball_height));
}

/// Stiff toes are round: the ball leaves the ground straight up, and goes forward about their tip
/// only when it is well above it. The tip slips by no more than anyone would see.
TEST(FootRoll, TheBallLeavesTheGroundStraightUp) {
  for (const double stiffness : {0.6, 0.8, 1.0}) {
    Sole sole;
    sole.toe_stiffness = stiffness;
    for (double pitch = 0; pitch > -0.73; pitch -= 0.01) {
      const FootPose foot = roll_foot(sole, {}, pitch);
      const Vec3 ball = foot.ankle + rotate(rotation_x(-pitch), sole.ball_joint);
      const double up = ball.y - sole.ball_height, ahead = ball.z - sole.ball_joint.z;
      if (up < 0.01) {
        EXPECT_LT(std::abs(ahead), 0.0002) << stiffness << " " << pitch;
      }
      const Vec3 tip = ball + rotate(rotation_x(-foot.toe_pitch), sole.tip_joint - sole.ball_joint);
      EXPECT_NEAR(tip.z, sole.tip_joint.z, 0.010) << stiffness << " " << pitch;
    }
  }
}

/// Over a heel that has just come down toes are in the air; flat and rolling feet have them down.
TEST(FootRoll, ToesAreFreeOverAHeelThatCameDown) {
  const Sole sole;
  for (double pitch = -1.0; pitch <= 0.001; pitch += 0.05)
    EXPECT_NEAR(roll_foot(sole, {}, pitch).free_toes, 0, 1e-12) << pitch;
  EXPECT_EQ(roll_foot(sole, {}, 0.2).free_toes, 1);
  double before = 0;
  for (double pitch = 0; pitch < 0.2; pitch += 0.01) {
    const double free = freedom_of_toes(pitch);
    EXPECT_GE(free, before) << pitch;
    EXPECT_LT(free - before, 0.2) << pitch;  // no slap
    before = free;
  }
}

/// However fast a foot slaps down, its toes take a few frames to lie.
TEST(FootRoll, ToesOfAFootThatSlapsDownAreLaidDownWithIt) {
  constexpr double kFrame = 1.0 / 60;
  for (const double rate : {-2.0, -8.0, -20.0}) {
    double before = freedom_of_toes(0.6, rate);
    for (double pitch = 0.6; pitch > rate * kFrame; pitch += rate * kFrame) {
      const double free = freedom_of_toes(std::max(0.0, pitch), rate);
      EXPECT_LT(before - free, 0.75) << rate << " " << pitch;
      before = free;
    }
    EXPECT_EQ(before, 0) << rate;
  }
  EXPECT_GT(freedom_of_toes(0.15) - freedom_of_toes(0.15, -20), 0.5);
}

TEST(FootRoll, SlopesAreThoseOfTheRoll) {
  const Sole sole;
  for (const double pitch : {-0.9, -0.6, -0.45, -0.2, 0.1, 0.4}) {
    const Roll before = roll_of(sole, pitch - 1e-6), after = roll_of(sole, pitch + 1e-6),
               at = roll_of(sole, pitch);
    EXPECT_NEAR(at.forward_slope, (after.forward - before.forward) / 2e-6, 1e-6);
    EXPECT_NEAR(at.up_slope, (after.up - before.up) / 2e-6, 1e-6);
  }
}

/// Rolled with its heading known, it is the same foot, and its slopes are those of the ankle.
TEST(FootRoll, APlantedSoleRollsAsTheFootDoes) {
  const Sole sole;
  Plant plant{0.3, -0.2, 0.7, 0.1, {}};
  plant.tilt.turn = shortest_arc({0, 1, 0}, normalised(Vec3{0.1, 1, -0.2}, {0, 1, 0}));
  const PlantedSole planted(sole, plant);
  for (const double pitch : {-0.9, -0.45, -0.1, 0.1, 0.4}) {
    const auto ankle = [&](double at) { return roll_foot(sole, plant, at).ankle; };
    const PlantedSole::Ankle rolled = planted.ankle(planted.roll(pitch));
    EXPECT_LT(length(rolled.value - ankle(pitch)), 1e-15);
    EXPECT_LT(length(rolled.slope - (ankle(pitch + 1e-6) - ankle(pitch - 1e-6)) / 2e-6), 1e-6);
    EXPECT_EQ(planted.pose(pitch).toe_pitch, rolled_toe_pitch(sole, pitch) + std::max(pitch, 0.0));
  }
  EXPECT_NEAR(planted.ahead(Vec3{0.3 + std::sin(0.7), 5, -0.2 + std::cos(0.7)}), 1, 1e-12);
}

TEST(FootRoll, TheLowestPointIsOneOfTheSole) {
  const Sole sole;
  for (const double roll : {0.0, 0.2})
    for (const double pitch : {-0.8, 0.0, 0.5}) {
      FootPose foot = roll_foot(sole, {0.3, -0.2, 0.7}, pitch);
      foot.roll = roll;
      const SolePoints points = sole_points(sole, foot);
      EXPECT_NEAR(lowest_sole_point(sole, foot),
                  std::min({points.heel.y, points.ball.y, points.tip.y}), 1e-14);
    }
}

}  // namespace
}  // namespace amble
