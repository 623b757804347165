#include "amble/adaptation/gaze.hpp"

#include <cmath>

#include "amble/adaptation/chain.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kMostYaw = 1.2, kMostPitch = 0.7, kYawSoftness = 0.08, kPitchSoftness = 0.05;
constexpr double kTooNear = 0.25, kClear = 0.9;  // metres
constexpr double kNeckShare = 0.4;               // of a turn of the head that the neck does
constexpr double kLevelHead = 0.75;              // of a lean that the head makes up for,
constexpr double kHangingArms = 0.8;             // and that arms do

std::size_t at(int joint) noexcept { return static_cast<std::size_t>(joint); }

/// Within ± most, reached softly.
double limited(double angle, double most, double softness) noexcept {
  return angle < 0 ? -soft_limit(-angle, most, softness) : soft_limit(angle, most, softness);
}

Quat upright(const ActionBody& body, int joint, std::span<const Transform> world) noexcept {
  return world[at(joint)].rotation * inverse(body.anatomy().joints[at(joint)].upright);
}

/// Neck and head turned by a rotation of the world that the head has at the end.
void turn_head(const ActionBody& body, const Vec3& half_turn, Pose& pose,
               std::span<Transform> world) noexcept {
  const Skeleton& skeleton = body.library().skeleton;
  const int neck = skeleton.joint(Role::neck), head = skeleton.joint(Role::head);
  const double neck_share = neck < 0 ? 0.0 : head < 0 ? 1.0 : kNeckShare;
  if (neck >= 0) turn_joint(skeleton, neck, exp_half(half_turn * neck_share), world, pose);
  if (head >= 0) turn_joint(skeleton, head, exp_half(half_turn * (1 - neck_share)), world, pose);
  forward_kinematics(skeleton, pose, body.chain(), world);
}

}  // namespace

void look_at(const ActionBody& body, const Wanted& gaze, Pose& pose,
             std::span<Transform> world) noexcept {
  if (!(gaze.weight > 0)) return;
  const Anatomy& anatomy = body.anatomy();
  const Quat chest = upright(body, anatomy.chest, world), head = upright(body, anatomy.head, world);
  const Vec3 line = gaze.point - world[at(anatomy.head)].position;
  const double distance = length(line);
  // What is passed head on is not stared at.
  const double clear = smoothstep((distance - kTooNear) / (kClear - kTooNear));
  if (!(clear > 0)) return;
  const Vec3 seen = rotate(inverse(chest), line / distance);
  const double yaw = limited(deterministic::atan2(seen.x, seen.z), kMostYaw, kYawSoftness);
  const double level = std::sqrt(seen.x * seen.x + seen.z * seen.z);
  const double pitch = limited(deterministic::atan2(-seen.y, level), kMostPitch, kPitchSoftness);
  const Quat wanted = chest * rotation_y(yaw) * rotation_x(pitch);
  turn_head(body, log_half(wanted * inverse(head)) * (clear * std::min(1.0, gaze.weight)), pose,
            world);
}

void lean_forward(const ActionBody& body, double radians, double heading, Pose& pose,
                  std::span<Transform> world) noexcept {
  const Skeleton& skeleton = body.library().skeleton;
  const Vec3 half_turn = rotate(rotation_y(heading), Vec3{0.5 * radians, 0, 0});
  const double share = 1.0 / static_cast<double>(std::max<std::size_t>(1, body.trunk().size()));
  for (const int joint : body.trunk())
    turn_joint(skeleton, joint, exp_half(half_turn * share), world, pose);
  for (const Limb arm : {Limb::left_arm, Limb::right_arm})
    if (const int upper = body.anatomy().limb(arm).upper; upper >= 0)
      turn_joint(skeleton, upper, exp_half(half_turn * -kHangingArms), world, pose);
  forward_kinematics(skeleton, pose, body.chain(), world);
  turn_head(body, half_turn * -kLevelHead, pose, world);
}

}  // namespace amble
