#pragma once

#include <array>
#include <vector>

#include "amble/library/motion_library.hpp"

namespace amble {

/// What a person who goes at some speed can do besides (kwon2007:bounds).
struct VehicleLimits {
  double slowing_down = 0, speeding_up = 0;  // m/s² along the heading, both positive
  double turning = 0;                        // rad/s: c_x, sideways acceleration per speed
  double jerk = 0;                           // m/s³: u_f
  double turn_acceleration = 0;              // rad/s²
};

/// The speed at which people of a library change between walking and running: in the middle of what
/// both can do, but nobody who can still walk well jogs.
constexpr double change_of_gait(double walk_top, double run_bottom) noexcept {
  constexpr double kWalksWell = 0.9;
  const double middle = 0.5 * (walk_top + run_bottom), well = kWalksWell * walk_top;
  return middle < well ? well : middle;
}

/// Ways between kinds that steering takes as usual people go them, because a library has nobody who
/// was seen to: people who run can stop, too.
std::vector<Transition> usual_ways(const MotionLibrary& library);

/// The bounds of a library's people over speed, for those who walk and for those who run; in the
/// change from one to the other they go over, and from and to standing they are those of the
/// transitions where captures told them. What no capture told is as usual people have it.
class SteeringLimits {
 public:
  explicit SteeringLimits(const MotionLibrary& library);

  /// What somebody is about: nothing, to run, to walk, or to stand after a walk or a run.
  enum class Change { none, to_run, to_walk, walk_to_stand, run_to_stand };

  /// `gait`: 0 walks, 1 runs. Who still walks more than runs has the bounds of a walk; who changes
  /// has those of the captured change, from its start to its end, or where none was captured those
  /// of both gaits. Who is to stand brakes as those who did, from the first moment to the last.
  VehicleLimits at(double speed, double gait, Change change = Change::none) const noexcept;
  /// With the gait that goes with the speed.
  VehicleLimits at(double speed) const noexcept { return at(speed, gait_at(speed)); }
  double gait_at(double speed) const noexcept;
  double fastest() const noexcept { return run_top_; }
  /// Nobody goes faster than the walk, or than the run.
  double fastest(bool runs) const noexcept { return runs ? run_top_ : walk_top_; }
  /// The fastest that somebody walks well who turns like this.
  double fastest_walk(double turn_rate) const noexcept;
  double slowest_run() const noexcept { return run_bottom_; }
  /// The fastest that a bend (1/m) can be gone round.
  double fastest_round(double curvature) const noexcept;
  double change() const noexcept { return change_; }  ///< between walking and running, m/s

 private:
  void learn(const Transition& way) noexcept;

  static constexpr int kEntries = 33;
  using Table = std::array<VehicleLimits, kEntries>;  // at even speeds from 0 to the fastest
  std::array<Table, 2> tables_;                       // walking, running
  struct Way {  // accelerations of a captured change at its start and end, m/s²; none where 0
    std::array<double, 2> slowing_down{}, speeding_up{};
    double from = 1;  // m/s at its start, of one that ends standing
  };
  std::array<Way, 5> ways_{};                 // by Change
  std::array<double, kEntries> walk_tops_{};  // m/s, at even turn rates up to the sharpest
  double walk_top_ = 0, per_turn_rate_ = 0, run_top_ = 0, run_bottom_ = 0, change_ = 0,
         per_speed_ = 0;
};

}  // namespace amble
