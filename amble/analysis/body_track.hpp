#pragma once

#include <vector>

#include "amble/kinematics/forward.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// Where a body is and where it faces, frame by frame, with places between frames interpolated.
/// Facing is a heading without jumps: the mean of what hips and shoulders face, because either
/// alone swings with every step.
struct BodyTrack {
  double fps = 60;
  std::vector<Vec3> pelvis;    // world, metres
  std::vector<double> facing;  // radians, unwrapped

  double last_second() const noexcept {
    return pelvis.empty() ? 0.0 : static_cast<double>(pelvis.size() - 1) / fps;
  }
  Vec3 pelvis_at(double seconds) const noexcept;
  double facing_at(double seconds) const noexcept;
};

/// Empty when the skeleton has no pelvis or no legs to tell left from right.
BodyTrack body_track(const Clip& clip, const std::vector<Transform>& world);

}  // namespace amble
