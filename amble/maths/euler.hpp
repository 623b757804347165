#pragma once

#include <array>

#include "amble/maths/quaternion.hpp"

namespace amble {

/// Three distinct axes (0 x, 1 y, 2 z) in the order their rotations are multiplied:
/// {2, 0, 1} means q = qz · qx · qy.
using EulerOrder = std::array<int, 3>;
using EulerAngles = std::array<double, 3>;  // radians, in the order of the axes

/// Rotation by `angle` radians about coordinate axis 0, 1 or 2.
Quat axis_rotation(int axis, double angle) noexcept;

Quat from_euler(const EulerAngles& angles, const EulerOrder& order) noexcept;

/// The angles of q that lie nearest to `previous`, whole turns included, so that a sequence of
/// frames gives curves without jumps. In gimbal lock the free angle stays where it was.
EulerAngles to_euler(const Quat& q, const EulerOrder& order,
                     const EulerAngles& previous = {0, 0, 0}) noexcept;

}  // namespace amble
