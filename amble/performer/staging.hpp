#pragma once

#include <vector>

#include "amble/motion/clip.hpp"
#include "amble/performer/body.hpp"

namespace amble {

/// One frame of a performance before its legs are closed: pelvis and feet in the world, and a pose
/// that holds trunk, head and arms.
struct StagedFrame {
  Pelvis pelvis;
  std::array<FootPose, 2> feet;     // by index(Side)
  std::array<Vec3, 2> knee_axes{};  // about the body's left, world
  Pose upper;
};

/// Closes the legs of all frames and makes them a clip. Where a leg would be stretched straight,
/// the pelvis comes down, smoothly over time.
Clip close_legs(std::vector<StagedFrame> frames, double fps, const std::string& name);

/// Rotation on the way from a to b, t from 0 to 1.
Quat between(const Quat& a, const Quat& b, double t) noexcept;

/// Blends trunk, head and arms of two poses.
void blend_upper(const Pose& a, const Pose& b, double t, Pose& out);

}  // namespace amble
