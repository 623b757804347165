#pragma once

#include "amble/kinematics/foot_roll.hpp"
#include "amble/motion/pose.hpp"

namespace amble {

/// Where the performer's pelvis is: midpoint of the hip joints and orientation.
struct Pelvis {
  Vec3 hip_centre;
  Quat rotation;

  Vec3 hip(Side side) const noexcept;  ///< the hip joint
  Vec3 root() const noexcept;          ///< the root joint
};

/// A rotation by a rotation vector (full angle).
inline Quat exp_full(const Vec3& rotation_vector) noexcept {
  return exp_half(rotation_vector * 0.5);
}

/// A rotation of the right side of the body, mirrored to the left one where that is asked.
constexpr Quat on_side(const Quat& right, Side side) noexcept {
  return side == Side::right ? right : Quat{right.w, right.x, -right.y, -right.z};
}

/// A hand at ease: turned about the forearm by `twist`, a little curled towards the palm, and left
/// behind by `lag` (radians) where the arm swings forwards.
inline Quat relaxed_hand(Side side, double twist, double lag = 0) noexcept {
  constexpr double kCurl = 0.22;
  return rotation_x(twist) * rotation_y(sign(side) * lag) * rotation_z(-sign(side) * (kCurl - lag));
}

/// Which way an upper arm points in the chest's frame.
inline Vec3 arm_direction(Side side, const Quat& upper_arm) noexcept {
  return rotate(upper_arm, {sign(side), 0, 0});
}

/// The collar bone that goes with an arm: it comes forward and back with the arm, and up with one
/// that is lifted.
Quat collar_bone(Side side, const Quat& upper_arm) noexcept;

/// The rotation of a joint of the performer, to be written.
Quat& joint_rotation(Pose& pose, Role role) noexcept;

/// Makes a pose of the T-posed performer, to be filled.
void reset(Pose& pose);

/// Bends a leg of the performer so that its foot is where it should be. `knee_axis` is about the
/// body's left; the knee points square to it.
void close_leg(const Pelvis& pelvis, Side side, const FootPose& foot, const Vec3& knee_axis,
               Pose& pose) noexcept;

/// Distance hip to ankle as a share of the straight leg.
double leg_stretch(const Pelvis& pelvis, Side side, const FootPose& foot) noexcept;

}  // namespace amble
