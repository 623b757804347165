#pragma once

#include <optional>
#include <vector>

#include "amble/analysis/cycles.hpp"
#include "amble/maths/fourier.hpp"
#include "amble/motion/pose.hpp"

namespace amble {

/// A cycle of a capture made into a loop without a seam, as smooth curves over phase: 0 is the
/// right strike and 0.5 the left one, whichever foot it was cut at. Poses are in the travelling
/// frame, so what is left of the root is periodic too (pettre2006:analysis).
class ClosedCycle {
 public:
  /// The clip's skeleton is rooted at its pelvis.
  ClosedCycle(const Clip& clip, const Cycle& cycle);
  /// Of poses at uniform phases that already close on themselves.
  ClosedCycle(const std::vector<Pose>& poses, const std::array<double, 2>& half_seconds);

  /// Root = (left, height, forward) and orientation of the pelvis relative to the heading, local
  /// rotations of the others.
  void pose(double phase, Pose& out) const;
  /// The same at `count` uniform phases.
  std::vector<Pose> poses(int count) const;

  double seconds() const noexcept { return half_seconds_[0] + half_seconds_[1]; }
  /// Right strike to left strike, and back.
  const std::array<double, 2>& half_seconds() const noexcept { return half_seconds_; }

 private:
  void draw_curves(const std::vector<Pose>& poses);

  std::array<double, 2> half_seconds_;
  std::vector<Quat> references_;
  std::vector<std::size_t> turning_;  // joints that turn at all; they alone have curves
  std::optional<FourierSeries> curves_;
};

/// How far a cycle is from a loop as it was captured: what its joints lack of coming back to where
/// they began, in the travelling frame, in the mean; metres.
double lacks_of_closing(const Clip& clip, const Cycle& cycle);

/// The captured pose at a moment of the clip, in a travelling frame. Between frames interpolated.
void captured_pose(const Clip& clip, double seconds, const GroundFrame& frame, Pose& out);

}  // namespace amble
