#pragma once

#include "amble/maths/ground_frame.hpp"

namespace amble {

/// Where a vehicle is and how it moves.
struct VehicleReading {
  GroundFrame frame;
  double speed = 0, turn_rate = 0;
  double acceleration = 0, turn_acceleration = 0;  // m/s² along the heading, rad/s²
};

/// How a rider goes now, and how fast the ground ahead lets it.
struct RiderReading {
  double gait = 0;       // 0 walks … 1 runs
  double fastest = 1e9;  // m/s
};

/// A vehicle that a character can ride: it alone decides where the way goes, and the body is put on
/// it with the details of its steps.
class RiddenVehicle {
 public:
  virtual ~RiddenVehicle() = default;
  /// Moves on, and tells where it is then. Any answer is safe: a rider takes a speed, turn rate or
  /// acceleration that is no number for zero, and stays where it is when the place is none.
  virtual VehicleReading advance(double seconds, const RiderReading& rider) noexcept = 0;
  /// The rider, who had to stop first, is there by now: a vehicle that was left elsewhere comes
  /// along, since the body is put where it is.
  virtual void board(const VehicleReading& rider) noexcept { static_cast<void>(rider); }
};

}  // namespace amble
