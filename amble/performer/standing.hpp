#pragma once

#include "amble/motion/clip.hpp"
#include "amble/performer/body.hpp"

namespace amble {

/// The performer at rest: feet flat at hip width with the toes a little out, knees loose but
/// nearly straight, arms hanging. Breath and a slow shift of weight keep it alive; both repeat
/// after kLoopSeconds, so the idle loops exactly.
class PerformedStand {
 public:
  static constexpr double kLoopSeconds = 8.0;

  /// Where a foot stands when the body is at the origin facing +Z.
  static Plant placement(Side side) noexcept;

  /// `liveliness` scales breath and weight shift; 0 is a statue.
  explicit PerformedStand(double liveliness = 1.0) : liveliness_(liveliness) {}

  Pelvis pelvis(double seconds) const noexcept;
  void pose(double seconds, Pose& out) const;

 private:
  double liveliness_;
};

/// One loop of the idle, closed: its last frame is its first.
Clip perform_stand(double fps);

}  // namespace amble
