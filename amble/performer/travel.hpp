#pragma once

#include "amble/kinematics/foot_roll.hpp"
#include "amble/maths/ground_frame.hpp"

namespace amble {

/// The travelling frame of a steady gait: a point that moves along a circular arc at constant
/// speed, and its heading. It starts at the origin facing +Z; +X is to its left.
struct Travel {
  double speed = 0, turn_rate = 0;

  /// Where the frame is after (or, negative, before) some time. Yaw is its heading.
  Plant after(double seconds) const noexcept {
    const GroundFrame frame = GroundFrame{}.along_arc(speed, turn_rate, seconds);
    return {frame.x, frame.z, frame.heading};
  }
};

/// A place or point given in a frame, brought out of it.
inline Vec3 in_world(const Plant& frame, const Vec3& local) noexcept {
  return GroundFrame{frame.x, frame.z, frame.yaw}.to_world(local);
}
inline Plant in_world(const Plant& frame, const Plant& local) noexcept {
  const Vec3 at = in_world(frame, Vec3{local.x, 0, local.z});
  return {at.x, at.z, frame.yaw + local.yaw};
}

}  // namespace amble
