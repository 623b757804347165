#pragma once

#include <memory>

#include "amble/performer/stride_curves.hpp"
#include "amble/performer/travel.hpp"

namespace amble {

/// One foot through its stride, in the travelling frame of the moment: planted and rolling over
/// heel, ball and toes from strike to toe-off, then swinging to its next place. Position, velocity
/// and acceleration are continuous all the way round, because engines differentiate them.
class FootCycle {
 public:
  FootCycle(std::shared_ptr<const StrideCurves> curves, const Travel& travel, Side side);

  /// `foot_phase`: 0 at this foot's strike.
  FootPose at(double foot_phase) const noexcept;
  /// Toe-up pitch at any foot phase. Exactly 0 while the foot is flat.
  double pitch(double foot_phase) const noexcept;
  /// Raises the heel further at push-off, by up to this angle: reach for the trailing leg.
  void raise_heel(double angle) noexcept;
  /// The flat foot in the travelling frame at mid-stance.
  const Plant& plant() const noexcept { return plant_; }
  /// Share of the stride from strike to toe-off.
  double duty() const noexcept { return curves_->toe_off(); }

 private:
  /// Ankle, yaw and roll: what a swing has to join to the stances around it.
  struct Channels {
    static constexpr int kCount = 5;
    std::array<double, kCount> value{};
  };
  /// Value, first and second derivative by phase of a swing's departure from the curves.
  struct Join {
    Channels value, slope, bend;
  };

  void agree_with_curves() noexcept;
  Channels stance(double foot_phase) const noexcept;
  Channels swing_curves(double foot_phase) const noexcept;
  Join departure(double foot_phase) const noexcept;
  double toe_bend(double foot_phase) const noexcept;
  FootPose swing(double foot_phase) const noexcept;

  std::shared_ptr<const StrideCurves> curves_;
  Travel travel_;
  Side side_;
  Sole sole_;
  Plant plant_;
  Channels offset_;  // of the measured curves
  double heel_raise_ = 0;
  Join at_toe_off_, at_strike_;
};

}  // namespace amble
