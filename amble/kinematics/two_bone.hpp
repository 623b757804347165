#pragma once

#include "amble/maths/quaternion.hpp"

namespace amble {

/// Bend of a two-bone limb (thigh and shin, upper arm and forearm) that reaches a point.
struct TwoBone {
  Vec3 upper_direction;  // unit, from the first joint towards the middle one
  Vec3 lower_direction;  // unit, from the middle joint towards the end
  double flexion;        // radians, 0 = straight
};

/// Solves the triangle analytically. `bend_axis` is the hinge (need not be square to the limb; the
/// middle joint goes to the side of cross(bend_axis, limb)): for a knee the body's left, +x, so
/// that the knee points forward. A target out of reach is approached as far as the bones allow.
TwoBone solve_two_bone(const Vec3& start, const Vec3& target, const Vec3& bend_axis,
                       double upper_length, double lower_length) noexcept;

}  // namespace amble
