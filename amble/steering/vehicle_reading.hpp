#pragma once

#include "amble/maths/ground_frame.hpp"

namespace amble {

/// Where a vehicle is and how it moves.
struct VehicleReading {
  GroundFrame frame;
  double speed = 0, turn_rate = 0;
  double acceleration = 0, turn_acceleration = 0;  // m/s² along the heading, rad/s²
};

/// A vehicle that a character can ride: it alone decides where the way goes, and the body is put on
/// it with the details of its steps.
class RiddenVehicle {
 public:
  virtual ~RiddenVehicle() = default;
  /// Moves on, and tells where it is then. `gait`: how the rider goes now, 0 walks … 1 runs.
  virtual VehicleReading advance(double seconds, double gait) noexcept = 0;
};

}  // namespace amble
