#pragma once

#include "amble/maths/ground_frame.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/steering/pointer_trail.hpp"
#include "amble/steering/steering_limits.hpp"

namespace amble {

/// An oriented particle that is pulled by a force and moves as a person could (kwon2007:clamp). Its
/// speed, the acceleration along its heading and the one across it are always within what the
/// library's people do, and the acceleration changes no faster than theirs; where these are at
/// odds, the first three win. It goes ahead or stands: who is pulled back stops, turns and goes.
///
/// Moves in steps of its own, so that its path does not depend on the frame rate. SI units.
class HumanVehicle {
 public:
  struct Options {
    double spring = 4, damping = 3;  // α in 1/s², β in 1/s: how hard a pointer pulls
    bool feed_forward = true;        // heed how the pointer moves: no lag behind it
    double look_ahead = 0;           // seconds to keep farther behind, for a smoother way
  };

  explicit HumanVehicle(const MotionLibrary& library) : HumanVehicle(library, Options{}) {}
  HumanVehicle(const MotionLibrary& library, const Options& options) noexcept
      : limits_(library), options_(options), fastest_(limits_.fastest()) {}

  void reset(const GroundFrame& frame, double speed = 0) noexcept;
  /// No faster than the walk, or than the run.
  void may_run(bool runs) noexcept { fastest_ = limits_.fastest(runs); }

  /// Follows a pointer for a while (kwon2007:force). The stream is asked for what it does on the
  /// way.
  void follow(const PointerReading& pointer, double seconds) noexcept;
  /// Moves under a force per mass, world x and z in m/s². What is no number is no force.
  void push(double force_x, double force_z, double seconds) noexcept;

  const GroundFrame& frame() const noexcept { return shown_; }
  double speed() const noexcept { return speed_; }
  double turn_rate() const noexcept { return turn_rate_; }
  double acceleration() const noexcept { return acceleration_; }  ///< along the heading, m/s²
  double seconds() const noexcept { return clock_ + rest_; }
  const SteeringLimits& limits() const noexcept { return limits_; }

  /// Steps so far, and those in which the acceleration had to change faster than people's does.
  long long steps() const noexcept { return steps_; }
  long long hasty_steps() const noexcept { return hasty_; }

 private:
  struct Force {
    double ahead = 0, left = 0;
  };
  double bend_time() const noexcept;
  Force pull(const PointerMotion& pointer) noexcept;
  void step(const Force& force) noexcept;
  template <typename Pull>
  void move(double seconds, const Pull& pull) noexcept;

  SteeringLimits limits_;
  PointerTrail trail_;
  CriticallyDamped bend_;  // of the trail, as the vehicle takes it: 1/m
  Options options_;
  double fastest_;
  GroundFrame frame_, shown_;  // at the last step, and now
  double speed_ = 0, acceleration_ = 0, turn_rate_ = 0;
  double clock_ = 0, rest_ = 0;  // seconds at the last step, and since
  long long steps_ = 0, hasty_ = 0;
};

}  // namespace amble
