#pragma once

#include <memory>

#include "amble/motion/clip.hpp"
#include "amble/performer/body.hpp"
#include "amble/performer/foot_cycle.hpp"
#include "amble/performer/gait_spec.hpp"
#include "amble/performer/stride_curves.hpp"

namespace amble {

/// A steady gait of the built-in body, evaluated at any phase without frames in between: trunk,
/// head and arms by Fourier series over the stride, feet exactly planted and rolling, legs closed
/// by inverse kinematics. Phase 0 is the right strike, 0.5 the left one.
class PerformedGait {
 public:
  explicit PerformedGait(const GaitSpec& spec);

  const GaitSpec& spec() const noexcept { return spec_; }
  double stride_seconds() const noexcept { return curves_->stride_seconds(); }
  /// Share of the stride from strike to toe-off.
  double duty(Side side) const noexcept {
    return feet_[static_cast<std::size_t>(index(side))].duty();
  }
  /// Foot phase at which the flat foot stands on its placement.
  double mid_stance() const noexcept { return curves_->mid_stance(); }
  /// The flat foot in the travelling frame at its mid-stance: x left, z forward, yaw to the left.
  Plant placement(Side side) const noexcept {
    return feet_[static_cast<std::size_t>(index(side))].plant();
  }
  /// Toe-up pitch of the planted foot, from strike (0) to toe-off (1).
  double stance_pitch(Side side, double share) const noexcept;
  /// The same at any foot phase, and on beyond the ends of the stance.
  double foot_pitch(Side side, double foot_phase) const noexcept {
    return feet_[static_cast<std::size_t>(index(side))].pitch(foot_phase);
  }
  /// The foot in the travelling frame of that phase; on a slope, of that phase and height.
  FootPose foot(Side side, double phase) const noexcept;
  /// The pelvis in the travelling frame of that phase.
  Pelvis pelvis(double phase) const noexcept;

  /// About what the knee bends, in the travelling frame.
  Vec3 knee_axis(Side side, double phase) const noexcept;
  /// How far the pelvis was lowered in the mean of the stride so that the legs reach, metres.
  double lowered() const noexcept { return lowered_; }

  /// The travelling frame some time after the origin; the slope lifts the body besides.
  const Travel& travel() const noexcept { return travel_; }

  /// The body at `phase`, where the travelling frame is `seconds` after the origin.
  void pose(double phase, double seconds, Pose& out) const;

 private:
  void make_reachable();
  void raise_heels();
  void stand_tall();
  bool lower_pelvis();
  double largest_stretch(double phase) const noexcept;
  void pose_trunk(double phase, Pose& out) const;
  void pose_arm(Side side, double phase, Pose& out) const;

  GaitSpec spec_;
  Travel travel_;
  std::shared_ptr<StrideCurves> curves_;
  std::array<FootCycle, 2> feet_;  // by index(Side)
  double lowered_ = 0;
};

/// A clip of a steady gait from phase 0, walking from the origin along +Z.
Clip perform(const GaitSpec& spec, double seconds, double fps);

/// The same over whole strides, at the least frame rate not below `least_fps` that samples every
/// stride at the same phases: the last frame is the first one, moved on.
Clip perform_strides(const GaitSpec& spec, int strides, double least_fps);

}  // namespace amble
