#include "amble/kinematics/foot_roll.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

/// When toes begin to roll with the foot, and how: share of the further heel rise, begun softly but
/// for what of it they do at once.
struct ToeRoll {
  double start, share, softness, at_once;
};
// Toes that bend as anatomy has it, and those of optical captures, whose markers hardly see them
// bend: between heel rises of 24° and 64° the captured toes of many walks pitch with the foot. Half
// at once: if they lay still at first, a heel that shoots up would bend them by 5° in a frame.
constexpr ToeRoll kSoftToes{18 * kDegree, 0.7, 28 * kDegree, 0.0},
    kStiffToes{0.0, 1.0, 14 * kDegree, 0.5};

// Stiff toes are round: rolled by less than this the ball goes up over where it stood, and the
// further they are rolled the more it goes forward about the tip, which slips by 10 mm in all. A
// rigid toe about a fixed tip would push the ball along at 10 cm/s as a runner's heel comes up.
constexpr double kRoundToes = 28 * kDegree;

// Toes-up pitch at which toes are in the air for sure: captured ones come down over the last 6° of
// the foot's. Smaller would make them slap, larger lay them down in the air.
constexpr double kInTheAir = 6 * kDegree;
constexpr double kToesDown = 0.08;  // seconds, at least, in which toes come down

ToeRoll toe_roll(const Sole& sole) noexcept {
  const double stiff = sole.toe_stiffness;
  return {lerp(kSoftToes.start, kStiffToes.start, stiff),
          lerp(kSoftToes.share, kStiffToes.share, stiff),
          lerp(kSoftToes.softness, kStiffToes.softness, stiff),
          lerp(kSoftToes.at_once, kStiffToes.at_once, stiff)};
}

/// Slope of rolled_toe_pitch by pitch.
double rolled_toe_slope(const Sole& sole, double pitch) noexcept {
  const ToeRoll toes = toe_roll(sole);
  const double beyond = -pitch - toes.start;
  if (beyond <= 0) return 0.0;
  const double b2 = beyond * beyond, w2 = toes.softness * toes.softness;
  const double late = b2 * (b2 + 3 * w2) / ((b2 + w2) * (b2 + w2));
  return toes.share * lerp(late, 1.0, toes.at_once);
}

}  // namespace

double rolled_toe_pitch(const Sole& sole, double pitch) noexcept {
  const ToeRoll toes = toe_roll(sole);
  const double beyond = -pitch - toes.start;
  if (beyond <= 0) return 0.0;
  const double late = beyond * beyond / (beyond * beyond + toes.softness * toes.softness);
  return -toes.share * beyond * lerp(late, 1.0, toes.at_once);
}

Roll roll_of(const Sole& sole, double pitch) noexcept {
  return roll_of(sole, pitch, deterministic::sincos(pitch));
}

Roll roll_of(const Sole& sole, double pitch, const deterministic::SinCos& turned) noexcept {
  const auto [s, c] = turned;
  // Of a vector (up, forward) turned by toe-up pitch: up' = up·c + forward·s, forward' = forward·c
  // − up·s.
  if (pitch >= 0) {
    const Vec3& heel = sole.heel;
    return {heel.z - (heel.z * c - heel.y * s), heel.y - (heel.y * c + heel.z * s),
            heel.z * s + heel.y * c, heel.y * s - heel.z * c, pitch};
  }
  const Vec3& ball = sole.ball_joint;
  const double toe = sole.tip_joint.z - ball.z,
               lower = std::max(0.0, 1 - 2 * sole.toe_stiffness) * (sole.tip_joint.y - ball.y);
  Roll roll{ball.z - (ball.z * c - ball.y * s), ball.y - (ball.y * c + ball.z * s),
            ball.z * s + ball.y * c, ball.y * s - ball.z * c, 0.0};
  const double toe_pitch = rolled_toe_pitch(sole, pitch);
  if (toe_pitch < 0) {
    // The ball leaves the ground too, about the tip. Stiff toes are round: there it goes straight
    // up at first, as if about a point above the tip that is as high as itself.
    const auto [ts, tc] = deterministic::sincos(toe_pitch);
    const double slope = rolled_toe_slope(sole, pitch);
    const double round = kRoundToes * std::min(1.0, 2 * sole.toe_stiffness);
    const double t2 = toe_pitch * toe_pitch, r2 = round * round, both = t2 + r2;
    const double share = t2 / both, share_slope = 2 * toe_pitch * r2 / (both * both);
    roll.forward += share * toe * (1 - tc) + lower * ts;
    roll.up += lower * (1 - tc) - toe * ts;
    roll.forward_slope += slope * (toe * (share * ts + share_slope * (1 - tc)) + lower * tc);
    roll.up_slope += slope * (lower * ts - toe * tc);
    roll.toe_pitch = toe_pitch;
  }
  return roll;
}

double freedom_of_toes(double pitch, double rate) noexcept {
  const double falls = kToesDown * rate;
  return smoothstep(pitch / std::sqrt(kInTheAir * kInTheAir + falls * falls));
}

Vec3 PlantedSole::in_world(const Vec3& v) const noexcept {
  return plant_.tilt({v.z * heading_.sin, v.y, v.z * heading_.cos});
}

PlantedSole::Ankle PlantedSole::ankle(const Roll& roll) const noexcept {
  const Vec3 at = in_world({0, sole_.ankle_height + roll.up, roll.forward});
  return {{plant_.x + at.x, plant_.height + at.y, plant_.z + at.z},
          in_world({0, roll.up_slope, roll.forward_slope})};
}

Roll PlantedSole::roll(double pitch) const noexcept { return roll_of(sole_, pitch); }

FootPose PlantedSole::pose(double pitch) const noexcept { return pose(pitch, roll(pitch)); }

FootPose PlantedSole::pose(double pitch, const Roll& roll) const noexcept {
  return {ankle(roll).value,     plant_.yaw, pitch, 0.0, roll.toe_pitch, plant_.tilt,
          freedom_of_toes(pitch)};
}

FootPose roll_foot(const Sole& sole, const Plant& plant, double pitch) noexcept {
  return PlantedSole(sole, plant).pose(pitch);
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
  const auto roll = foot.roll == 0 ? deterministic::SinCos{0, 1} : deterministic::sincos(foot.roll),
             pitch = deterministic::sincos(foot.pitch),
             toe = foot.toe_pitch == foot.pitch ? pitch : deterministic::sincos(foot.toe_pitch);
  const auto height = [&](const Vec3& v, const deterministic::SinCos& up) {
    return v.x * roll.sin + (v.y * up.cos + v.z * up.sin) * roll.cos;
  };
  const double ball = foot.ankle.y + height(sole.ball_joint, pitch);
  const double heel = foot.ankle.y + height(sole.heel, pitch);
  const double under_ball = ball + height({0, -sole.ball_height, 0}, toe);
  const Vec3 to_tip = sole.tip_joint - sole.ball_joint;
  const double under_tip = ball + height({to_tip.x, to_tip.y - sole.tip_height, to_tip.z}, toe);
  return std::min({heel, under_ball, under_tip});
}

}  // namespace amble
