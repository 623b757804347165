#pragma once

#include "amble/maths/smooth.hpp"
#include "amble/steering/directive.hpp"
#include "amble/steering/vehicle_reading.hpp"

namespace amble {

/// Makes a vehicle chase a pointer (park2002, Figure 10): speed and turn rate from where the
/// pointer is and how it moves, seen from the vehicle. It is led by the pointer's own velocity, so
/// that it catches up with one that keeps moving, and stands beside one that rests.
class PointerChase {
 public:
  /// `change_speed`: where people change from walking to running, m/s.
  explicit PointerChase(double change_speed) noexcept : change_(change_speed) {}

  /// The directive for now. `x`, `z`: the pointer, as it was read.
  Directive advance(double x, double z, const VehicleReading& vehicle, double seconds) noexcept;

  /// Begins anew with the pointer there, at rest.
  void reset(double x, double z) noexcept {
    x_ = {x, 0};
    z_ = {z, 0};
    demand_ = {};
    running_ = false;
    resting_ = true;
  }

 private:
  double change_;
  CriticallyDamped x_, z_;   // the pointer without the tremor of a hand
  CriticallyDamped demand_;  // the speed asked for, as the gait heeds it
  bool running_ = false;
  bool resting_ = true;  // beside the pointer, until it has moved away
};

/// The turn rate that brings a heading round without overshooting, rad/s.
double turn_towards(double heading, const VehicleReading& vehicle) noexcept;

}  // namespace amble
