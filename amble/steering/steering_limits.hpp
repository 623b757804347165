#pragma once

#include <array>

#include "amble/library/motion_library.hpp"

namespace amble {

/// What a person who goes at some speed can do besides (kwon2007:bounds).
struct VehicleLimits {
  double slowing_down = 0, speeding_up = 0;  // m/s² along the heading, both positive
  double turning = 0;                        // rad/s: c_x, sideways acceleration per speed
  double jerk = 0;                           // m/s³: u_f
  double turn_acceleration = 0;              // rad/s²
};

/// The bounds of a library's people over speed: those of its walks and of its runs, going over from
/// one to the other around the speed at which people change; from and to standing, those of the
/// transitions where captures told them. What no capture told is as usual people have it.
class SteeringLimits {
 public:
  explicit SteeringLimits(const MotionLibrary& library) noexcept;

  VehicleLimits at(double speed) const noexcept;
  double fastest() const noexcept { return run_top_; }
  /// Nobody goes faster than the walk, or than the run.
  double fastest(bool runs) const noexcept { return runs ? run_top_ : walk_top_; }
  /// The fastest that a bend (1/m) can be gone round.
  double fastest_round(double curvature) const noexcept;
  double change() const noexcept { return change_; }  ///< between walking and running, m/s

 private:
  static constexpr int kEntries = 33;
  std::array<VehicleLimits, kEntries> table_;  // at even speeds from 0 to the fastest
  double walk_top_ = 0, run_top_ = 0, change_ = 0, per_speed_ = 0;
};

}  // namespace amble
