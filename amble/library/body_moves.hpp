#pragma once

#include <vector>

#include "amble/library/motion_library.hpp"

namespace amble {

/// Small movements that any body can make, whatever its joints are called and whatever their axes
/// are. Places are metres in the travelling frame; turns are radians about the axes of a body that
/// faces +Z: x bows forward, y turns left, z lifts the left side.
enum class BodyMove : int {
  pelvis_left,
  pelvis_height,
  pelvis_forward,
  pelvis_x,
  pelvis_y,
  pelvis_z,
  trunk_x,  // of the chest against the pelvis
  trunk_y,
  trunk_z,
  head_x,  // of the head against the chest
  head_y,
  head_z,
  left_arm_x,  // of the upper arm against the chest
  left_arm_y,
  left_arm_z,
  right_arm_x,
  right_arm_y,
  right_arm_z,
  left_elbow,  // bent further
  right_elbow,
  left_shoulder,  // lifted
  right_shoulder,
  left_hand,  // about x
  right_hand,
  count
};
inline constexpr std::size_t kBodyMoves = static_cast<std::size_t>(BodyMove::count);

/// A movement as the body channels of a library know it: three channels from `channel` on, for each
/// metre or radian. A turn of several joints has one for each.
struct ChannelNudge {
  std::size_t channel = 0;
  Vec3 change;
};

/// Exact for small turns about the posture that the library's curves are relative to. Empty where
/// the body lacks the part.
std::vector<ChannelNudge> channel_nudges(const MotionLibrary& library, BodyMove move);

}  // namespace amble
