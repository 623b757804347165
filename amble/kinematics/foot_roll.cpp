#include "amble/kinematics/foot_roll.hpp"

#include <algorithm>
#include <numbers>

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kToeRollStart = 25.0 * kDegree;  // heel rise at which the toes begin to roll
constexpr double kToeRollShare = 0.6;             // of the further heel rise
constexpr double kToeRollSoftness = 6.0 * kDegree;

/// Rotation of a foot segment: toe-up pitch about the foot's own left axis, then roll, then yaw.
Quat segment_rotation(double yaw, double roll, double pitch) noexcept {
  return rotation_y(yaw) * rotation_z(roll) * rotation_x(-pitch);
}

}  // namespace

double rolled_toe_pitch(double pitch) noexcept {
  const double beyond = -pitch - kToeRollStart;
  if (beyond <= 0) return 0.0;
  return -kToeRollShare * beyond * beyond * beyond /
         (beyond * beyond + kToeRollSoftness * kToeRollSoftness);
}

FootPose roll_foot(const Sole& sole, const Plant& plant, double pitch, double ground) noexcept {
  const Quat yaw = rotation_y(plant.yaw);
  const Quat turned = yaw * rotation_x(-pitch);
  const Vec3 flat_ankle{plant.x, ground + sole.ankle_height, plant.z};
  if (pitch >= 0) {
    const Vec3 heel = flat_ankle + rotate(yaw, sole.heel);
    return {heel - rotate(turned, sole.heel), plant.yaw, pitch, 0.0, pitch};
  }
  const double toe_pitch = rolled_toe_pitch(pitch);
  const Vec3 tip = flat_ankle + rotate(yaw, sole.tip_joint);
  const Vec3 ball = tip - rotate(yaw * rotation_x(-toe_pitch), sole.tip_joint - sole.ball_joint);
  return {ball - rotate(turned, sole.ball_joint), plant.yaw, pitch, 0.0, toe_pitch};
}

Quat foot_rotation(const Sole& sole, const FootPose& foot) noexcept {
  return segment_rotation(foot.yaw, foot.roll, foot.pitch) * sole.flat_foot;
}

Quat toe_rotation(const Sole& sole, const FootPose& foot) noexcept {
  return segment_rotation(foot.yaw, foot.roll, foot.toe_pitch) * sole.flat_toe;
}

double lowest_sole_point(const Sole& sole, const FootPose& foot) noexcept {
  const Quat turned = segment_rotation(foot.yaw, foot.roll, foot.pitch);
  const Quat toe = segment_rotation(foot.yaw, foot.roll, foot.toe_pitch);
  const Vec3 ball = foot.ankle + rotate(turned, sole.ball_joint);
  const double heel = foot.ankle.y + rotate(turned, sole.heel).y;
  const double under_ball = ball.y + rotate(toe, {0, -sole.ball_height, 0}).y;
  const Vec3 to_tip = sole.tip_joint - sole.ball_joint;
  const double under_tip = ball.y + rotate(toe, {to_tip.x, to_tip.y - sole.tip_height, to_tip.z}).y;
  return std::min({heel, under_ball, under_tip});
}

}  // namespace amble
