#pragma once

#include "amble/quaternion.hpp"

namespace amble {

/// A frame on the ground by its axes, for many points at once: its heading's sine and cosine.
struct GroundAxes {
  double x = 0;       ///< of its origin, metres
  double z = 0;       ///< of its origin, metres
  double sine = 0;    ///< of its heading
  double cosine = 1;  ///< of its heading

  /// World coordinates of a point given in this frame: x left, y up, z forward.
  Vec3 to_world(const Vec3& local) const noexcept {
    return {x + local.x * cosine + local.z * sine, local.y, z - local.x * sine + local.z * cosine};
  }
  /// The way back.
  Vec3 to_local(const Vec3& world) const noexcept {
    const double dx = world.x - x, dz = world.z - z;
    return {dx * cosine - dz * sine, world.y, dx * sine + dz * cosine};
  }
};

/// A place and heading on the ground; the frame a walking body travels in. Heading 0 faces +Z,
/// +X is left, positive turning is to the left. `left` and `forward` are its two axes.
struct GroundFrame {
  double x = 0;        ///< metres
  double z = 0;        ///< metres
  double heading = 0;  ///< radians

  /// The same by its axes.
  GroundAxes axes() const noexcept {
    const auto [s, c] = deterministic::sincos(heading);
    return {x, z, s, c};
  }
  /// World coordinates of a point given in this frame.
  Vec3 to_world(const Vec3& local) const noexcept { return axes().to_world(local); }
  /// The way back.
  Vec3 to_local(const Vec3& world) const noexcept { return axes().to_local(world); }

  /// Where the frame is after `seconds` along the arc of constant speed and turn rate.
  GroundFrame along_arc(double speed, double turn_rate, double seconds) const noexcept {
    const double half = 0.5 * turn_rate * seconds;
    // chord = v t sin(half)/half, in the direction of the mean heading
    const double h2 = half * half;
    const double ratio = h2 < 0.09 ? 1 - h2 / 6 * (1 - h2 / 20 * (1 - h2 / 42 * (1 - h2 / 72)))
                                   : deterministic::sin(half) / half;
    const double chord = speed * seconds * ratio;
    const auto [s, c] = deterministic::sincos(heading + half);
    return {x + chord * s, z + chord * c, heading + 2 * half};
  }
};

}  // namespace amble
