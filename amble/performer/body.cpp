#include "amble/performer/body.hpp"

#include "amble/kinematics/two_bone.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

const Vec3& offset(Role role) noexcept {
  static const Skeleton& body = performer_skeleton();
  return body.joints[static_cast<std::size_t>(body.joint(role))].offset;
}

/// Orientation of a leg bone that hangs along −y in the rest pose.
Quat bone(const Vec3& hinge, const Vec3& direction) noexcept {
  return from_axes(hinge, -direction, cross(hinge, -direction));
}

}  // namespace

Vec3 Pelvis::hip(Side side) const noexcept {
  return hip_centre + rotate(rotation, {offset(on_side(Role::left_thigh, side)).x, 0, 0});
}

Vec3 Pelvis::root() const noexcept {
  const Vec3& thigh = offset(Role::left_thigh);
  return hip_centre - rotate(rotation, {0, thigh.y, thigh.z});
}

Quat& joint_rotation(Pose& pose, Role role) noexcept {
  return pose.rotations[static_cast<std::size_t>(performer_skeleton().joint(role))];
}

Quat collar_bone(Side side, const Quat& upper_arm) noexcept {
  constexpr double kForward = 0.16, kUp = 0.22;      // radians per unit of the arm's direction
  constexpr double kHangs = -0.75, kSoftness = 0.1;  // how far down an arm needs no lifting
  const Vec3 arm = arm_direction(side, upper_arm);
  const double up = kUp * soft_positive(arm.y - kHangs, kSoftness);
  return rotation_z(sign(side) * up) * rotation_y(-sign(side) * kForward * arm.z);
}

void reset(Pose& pose) {
  pose.rotations.assign(static_cast<std::size_t>(performer_skeleton().size()), Quat{});
}

void close_leg(const Pelvis& pelvis, Side side, const FootPose& foot, const Vec3& knee_axis,
               Pose& pose) noexcept {
  const Sole& sole = performer_skeleton().soles[static_cast<std::size_t>(index(side))];
  const Vec3 hip = pelvis.hip(side);
  const TwoBone bend =
      solve_two_bone(hip, foot.ankle, knee_axis, length(offset(on_side(Role::left_shin, side))),
                     length(offset(on_side(Role::left_foot, side))));
  const Vec3 line = normalised(foot.ankle - hip, {0, -1, 0});
  const Vec3 hinge = normalised(knee_axis - line * dot(knee_axis, line), {1, 0, 0});
  const Quat thigh = bone(hinge, bend.upper_direction), shin = bone(hinge, bend.lower_direction);
  const FootRotations planned = foot_rotations(sole, foot);
  joint_rotation(pose, on_side(Role::left_thigh, side)) = inverse(pelvis.rotation) * thigh;
  joint_rotation(pose, on_side(Role::left_shin, side)) = inverse(thigh) * shin;
  joint_rotation(pose, on_side(Role::left_foot, side)) = inverse(shin) * planned.foot;
  joint_rotation(pose, on_side(Role::left_toe, side)) = inverse(planned.foot) * planned.toe;
}

double leg_stretch(const Pelvis& pelvis, Side side, const FootPose& foot) noexcept {
  return length(foot.ankle - pelvis.hip(side)) / performer_skeleton().leg_length(side);
}

}  // namespace amble
