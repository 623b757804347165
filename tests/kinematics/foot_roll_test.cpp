#include "amble/kinematics/foot_roll.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/kinematics/foot_swing.hpp"
#include "amble/kinematics/leg_reach.hpp"

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

TEST(FootRoll, SlopesAreThoseOfTheRoll) {
  const Sole sole;
  for (const double pitch : {-0.9, -0.6, -0.45, -0.2, 0.1, 0.4}) {
    const Roll before = roll_of(sole, pitch - 1e-6), after = roll_of(sole, pitch + 1e-6),
               at = roll_of(sole, pitch);
    EXPECT_NEAR(at.forward_slope, (after.forward - before.forward) / 2e-6, 1e-6);
    EXPECT_NEAR(at.up_slope, (after.up - before.up) / 2e-6, 1e-6);
  }
}

TEST(LegReach, ComesBackToTheAnkle) {
  const LegBones bones{0.415, 0.42};
  const Vec3 hip{0.1, 0.9, 0.2};
  for (const Vec3 ankle : {Vec3{0.12, 0.12, 0.3}, Vec3{0.0, 0.3, -0.1}, Vec3{0.2, 0.2, 0.5}}) {
    const Vec3 back = ankle_at(bones, hip, reach_of(bones, hip, ankle));
    EXPECT_LT(length(back - ankle), 2e-3);  // near full stretch it is held back softly
  }
}

TEST(FootSwing, LeavesAndLandsAsTheFeetRoll) {
  const Sole sole;
  const LegBones bones{0.415, 0.42};
  const Moving<Vec3> hip{{-0.09, 0.9, 0.0}, {0.0, 0.1, 0.05}};
  const MovingFoot left =
      seen_from({0, 0.4, 0}, 1.2, 0, rolling_foot(sole, {-0.1, 0, 0}, {-0.7, -3.0}));
  const MovingFoot lands =
      seen_from({0, 1.0, 0}, 1.2, 0, rolling_foot(sole, {-0.1, 1.2, 0}, {0.4, -2.0}));
  const SwingEnd from = swing_end(bones, hip, left), to = swing_end(bones, hip, lands);
  const double seconds = 0.42, step = 1e-5;
  // Whatever the example does, this foot leaves as it rolled off and lands as it will roll on.
  const Moving<SwingPoint> leaves{{{0.0, -0.4, 0.6}, -0.9, 0.1, 0.0},
                                  {{0.1, 1.0, 2.0}, 0.5, 0.0, 0.0}};
  const Moving<SwingPoint> strikes{{{0.0, 0.4, 0.2}, 0.3, -0.1, 0.0},
                                   {{0.0, -0.5, 0.4}, 0.1, 0.0, 0.0}};
  const auto at = [&](double t) {
    const SwingCourse course{hermite(leaves, strikes, t / seconds), leaves, strikes};
    return swing_foot(bones, Sole{}, from, to, seconds, t / seconds, course, 1.0,
                      hip.value + hip.rate * (t < 0.2 ? t : t - seconds));
  };
  EXPECT_LT(length(at(0).ankle - left.ankle.value), 2e-3);
  EXPECT_LT(length((at(step).ankle - at(0).ankle) / step - left.ankle.rate), 0.05);
  EXPECT_LT(length(at(seconds).ankle - lands.ankle.value), 2e-3);
  EXPECT_LT(length((at(seconds).ankle - at(seconds - step).ankle) / step - lands.ankle.rate), 0.05);
}

}  // namespace
}  // namespace amble
