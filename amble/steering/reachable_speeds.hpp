#pragma once

#include "amble/library/motion_library.hpp"

namespace amble {

/// What a body does at most while it follows a track.
struct TravelBounds {
  double speeding_up = 1.2, slowing_down = 1.3;  // m/s²
  double turn_acceleration = 1.4;                // rad/s²
};

/// Up to which speed a library can follow a bend, and in which gait: a curvature κ asks for the
/// turn rate κ·v at every speed v, a ray through the envelopes of the gaits. It also asks for a
/// sideways acceleration, and nobody has more of that, or of any other, than the library's people.
class ReachableSpeeds {
 public:
  /// `margin` leaves a share of the turn rate for corrections.
  explicit ReachableSpeeds(const MotionLibrary& library, double margin = kMargin) noexcept
      : ReachableSpeeds(library.groups.front(), library.groups.back(), margin) {}
  /// Of one gait alone.
  explicit ReachableSpeeds(const Group& gait) noexcept : ReachableSpeeds(gait, gait, kMargin) {}

  /// The largest speed not above `wanted` that the curvature (1/m) allows.
  double fastest(double curvature, double wanted) const noexcept;

  /// The same for somebody who does not want to run.
  double fastest_walk(double curvature, double wanted) const noexcept;

  /// The gait for a speed on a bend by somebody who walks (0) or runs (1) already: it changes where
  /// the other gait alone can do it, or well past the speed of change.
  double gait(double curvature, double speed, double now) const noexcept;

  /// What is left of bounds for people who go at a speed: none beyond what they were seen to do
  /// (kwon2007:bounds), where anybody told.
  TravelBounds within(const TravelBounds& most, double speed) const noexcept;

  /// What its people do on a way that is theirs alone: they turn into a bend as briskly as they
  /// were seen to, less what keeping to the way takes.
  TravelBounds briskly() const noexcept;

  /// Speed at which people change from walking to running, with this library.
  double change() const noexcept { return change_; }

 private:
  static constexpr double kMargin = 0.15;
  ReachableSpeeds(const Group& slow, const Group& fast, double margin) noexcept;
  ConvexHull::Span span(const Group& group, double curvature) const noexcept;

  const Group *slow_, *fast_;  // the same when there is one gait
  double margin_, change_ = 0;
};

}  // namespace amble
