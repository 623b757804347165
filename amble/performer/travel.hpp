#pragma once

#include "amble/kinematics/foot_roll.hpp"

namespace amble {

/// The travelling frame of a steady gait: a point that moves along a circular arc at constant
/// speed, and its heading. It starts at the origin facing +Z; +X is to its left.
struct Travel {
  double speed = 0, turn_rate = 0;

  /// Where the frame is after (or, negative, before) some time. Yaw is its heading.
  Plant after(double seconds) const noexcept {
    const double turned = turn_rate * seconds;
    const auto [s, c] = deterministic::sincos(turned);
    const bool straight = turned < 1e-5 && turned > -1e-5;
    const double ahead = straight ? 1.0 : s / turned;
    const double aside = straight ? 0.5 * turned : (1.0 - c) / turned;
    return {speed * seconds * aside, speed * seconds * ahead, turned};
  }
};

/// A place given in a frame, brought out of it.
inline Plant in_world(const Plant& frame, const Plant& local) noexcept {
  const auto [s, c] = deterministic::sincos(frame.yaw);
  return {frame.x + local.x * c + local.z * s, frame.z - local.x * s + local.z * c,
          frame.yaw + local.yaw};
}
inline Vec3 in_world(const Plant& frame, const Vec3& local) noexcept {
  const Plant at = in_world(frame, Plant{local.x, local.z, 0});
  return {at.x, local.y, at.z};
}

}  // namespace amble
