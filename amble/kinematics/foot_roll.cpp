#include "amble/kinematics/foot_roll.hpp"

#include <algorithm>
#include <numbers>

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kToeRollStart = 18.0 * kDegree;  // heel rise at which the toes begin to roll
constexpr double kToeRollShare = 0.7;             // of the further heel rise
constexpr double kToeRollSoftness = 28.0 * kDegree;

/// Slope of rolled_toe_pitch by pitch.
double rolled_toe_slope(double pitch) noexcept {
  const double beyond = -pitch - kToeRollStart;
  if (beyond <= 0) return 0.0;
  const double b2 = beyond * beyond, w2 = kToeRollSoftness * kToeRollSoftness;
  return kToeRollShare * b2 * (b2 + 3 * w2) / ((b2 + w2) * (b2 + w2));
}

}  // namespace

double rolled_toe_pitch(double pitch) noexcept {
  const double beyond = -pitch - kToeRollStart;
  if (beyond <= 0) return 0.0;
  return -kToeRollShare * beyond * beyond * beyond /
         (beyond * beyond + kToeRollSoftness * kToeRollSoftness);
}

Roll roll_of(const Sole& sole, double pitch) noexcept {
  const auto [s, c] = deterministic::sincos(pitch);
  // Of a vector (up, forward) turned by toe-up pitch: up' = up·c + forward·s, forward' = forward·c
  // − up·s.
  if (pitch >= 0) {
    const Vec3& heel = sole.heel;
    return {heel.z - (heel.z * c - heel.y * s), heel.y - (heel.y * c + heel.z * s),
            heel.z * s + heel.y * c, heel.y * s - heel.z * c, pitch};
  }
  const Vec3& ball = sole.ball_joint;
  const Vec3 toe = sole.tip_joint - ball;
  Roll roll{ball.z - (ball.z * c - ball.y * s), ball.y - (ball.y * c + ball.z * s),
            ball.z * s + ball.y * c, ball.y * s - ball.z * c, 0.0};
  const double toe_pitch = rolled_toe_pitch(pitch);
  if (toe_pitch < 0) {  // the ball leaves the ground too, about the tip
    const auto [ts, tc] = deterministic::sincos(toe_pitch);
    const double slope = rolled_toe_slope(pitch);
    roll.forward += toe.z - (toe.z * tc - toe.y * ts);
    roll.up += toe.y - (toe.y * tc + toe.z * ts);
    roll.forward_slope += slope * (toe.z * ts + toe.y * tc);
    roll.up_slope += slope * (toe.y * ts - toe.z * tc);
    roll.toe_pitch = toe_pitch;
  }
  return roll;
}

FootPose roll_foot(const Sole& sole, const Plant& plant, double pitch) noexcept {
  const Roll roll = roll_of(sole, pitch);
  const auto [s, c] = deterministic::sincos(plant.yaw);
  const Vec3 ankle = plant.tilt({roll.forward * s, sole.ankle_height + roll.up, roll.forward * c});
  return {{plant.x + ankle.x, plant.height + ankle.y, plant.z + ankle.z},
          plant.yaw,
          pitch,
          0.0,
          roll.toe_pitch,
          plant.tilt};
}

Plant plant_under(const Sole& sole, const FootPose& foot) noexcept {
  const FootPose rolled = roll_foot(sole, {0, 0, foot.yaw}, foot.pitch);
  return {foot.ankle.x - rolled.ankle.x, foot.ankle.z - rolled.ankle.z, foot.yaw};
}

FootRotations foot_rotations(const Sole& sole, const FootPose& foot) noexcept {
  Quat tilted =
      foot.roll == 0 ? rotation_y(foot.yaw) : rotation_y(foot.yaw) * rotation_z(foot.roll);
  if (!foot.tilt.level()) tilted = foot.tilt.turn * tilted;
  return {tilted * rotation_x(-foot.pitch) * sole.flat_foot,
          tilted * rotation_x(-foot.toe_pitch) * sole.flat_toe};
}

SolePoints sole_points(const Sole& sole, const FootPose& foot) noexcept {
  Quat turned = rotation_y(foot.yaw);
  if (foot.roll != 0) turned = turned * rotation_z(foot.roll);
  if (!foot.tilt.level()) turned = foot.tilt.turn * turned;
  const Quat upper = turned * rotation_x(-foot.pitch), toe = turned * rotation_x(-foot.toe_pitch);
  const Vec3 ball = foot.ankle + rotate(upper, sole.ball_joint);
  const Vec3 to_tip = sole.tip_joint - sole.ball_joint;
  return {foot.ankle + rotate(upper, sole.heel), ball + rotate(toe, {0, -sole.ball_height, 0}),
          ball + rotate(toe, {to_tip.x, to_tip.y - sole.tip_height, to_tip.z})};
}

double lowest_sole_point(const Sole& sole, const FootPose& foot) noexcept {
  // Heights only: the yaw does not matter.
  const Quat roll = rotation_z(foot.roll);
  const Quat turned = roll * rotation_x(-foot.pitch), toe = roll * rotation_x(-foot.toe_pitch);
  const double ball = foot.ankle.y + rotate(turned, sole.ball_joint).y;
  const double heel = foot.ankle.y + rotate(turned, sole.heel).y;
  const double under_ball = ball + rotate(toe, {0, -sole.ball_height, 0}).y;
  const Vec3 to_tip = sole.tip_joint - sole.ball_joint;
  const double under_tip = ball + rotate(toe, {to_tip.x, to_tip.y - sole.tip_height, to_tip.z}).y;
  return std::min({heel, under_ball, under_tip});
}

}  // namespace amble
