#pragma once

#include "amble/maths/ground_frame.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {

/// Speed and turn rate of the vehicle as they follow what is wanted: no faster than a person
/// speeds up, slows down or turns, and smooth in their second derivative, for any time step.
struct Drive {
  static constexpr double kTimeConstant = 0.11;  // of the filters, seconds; they lag by twice that
  CriticallyDamped speed, turn_rate;
  double speed_goal = 0, turn_goal = 0;  // rate-limited wishes, which the filters follow

  void settle(double speed_wanted, double turn_wanted) noexcept {
    speed = {speed_wanted, 0};
    turn_rate = {turn_wanted, 0};
    speed_goal = speed_wanted;
    turn_goal = turn_wanted;
  }
  /// As something else drives: it is where the filters would be on their way.
  void copy(double speed_now, double acceleration, double turn_now,
            double turn_acceleration) noexcept {
    speed = {speed_now, acceleration};
    turn_rate = {turn_now, turn_acceleration};
    speed_goal = speed_now + 2 * kTimeConstant * acceleration;
    turn_goal = turn_now;
  }
  /// What is wanted is done.
  bool settled(double speed_wanted, double turn_wanted) const noexcept {
    constexpr double kNothing = 1e-9;
    const auto small = [](double x) { return x < kNothing && x > -kNothing; };
    return small(speed.value - speed_wanted) && small(speed.velocity) &&
           small(turn_rate.value - turn_wanted) && small(turn_rate.velocity);
  }
  void advance(double speed_wanted, double turn_wanted, double seconds) noexcept;
  /// The same with the filter's decay over `seconds` known.
  void advance(double speed_wanted, double turn_wanted, double seconds, double decay) noexcept;
};

/// Where a vehicle will be after `seconds` if what is wanted stays as it is.
struct Course {
  GroundFrame frame;
  Drive drive;
  void advance(double speed_wanted, double turn_wanted, double seconds) noexcept;
};

}  // namespace amble
