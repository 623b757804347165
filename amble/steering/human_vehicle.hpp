#pragma once

#include <array>

#include "amble/maths/ground_frame.hpp"
#include "amble/steering/pointer_trail.hpp"
#include "amble/steering/steering_limits.hpp"
#include "amble/steering/vehicle_reading.hpp"

namespace amble {

/// An oriented particle that is pulled by a force and moves as a person could (kwon2007:clamp). Its
/// speed, the acceleration along its heading and the one across it are always within what the
/// library's people do, and the acceleration changes no faster than theirs; where these are at
/// odds, the first three win. It goes ahead or stands: who is pulled back plants a foot, turns over
/// it as people do (Pivot) and goes.
///
/// Moves in steps of its own, so that its path does not depend on the frame rate. SI units.
class HumanVehicle {
 public:
  static constexpr double kFollowing = 0.6;   // seconds that it keeps behind a moving pointer
  static constexpr double kWalksWell = 0.96;  // of the fastest walk: who is told to walk, no race
  struct Options {
    double spring = 4, damping = 3;  // α in 1/s², β in 1/s: how hard a pointer pulls
    bool feed_forward = true;        // heed how the pointer moves: no lag behind it
    double look_ahead = 0;           // seconds to keep farther behind, for a smoother way
  };

  explicit HumanVehicle(const MotionLibrary& library) : HumanVehicle(library, Options{}) {}
  HumanVehicle(const MotionLibrary& library, const Options& options)
      : limits_(library),
        options_(options),
        fastest_(limits_.fastest()),
        runners_braking_(limits_.at(limits_.change(), 1).slowing_down) {}

  /// How somebody wants to go: as the pointer's pace says, or standing, walking, running.
  enum class Gait { choose, stand, walk, run };

  void reset(const GroundFrame& frame, double speed = 0, double turn_rate = 0) noexcept;
  void go(Gait gait) noexcept {
    gait_ = gait;
    fastest_ = gait == Gait::walk ? kWalksWell * limits_.fastest(false) : limits_.fastest();
  }

  /// How the body really goes: the bounds of its gait hold then, and what the ground allows it.
  /// Where nobody says so, they are those of the gait that goes with the speed.
  void goes(const RiderReading& rider) noexcept {
    using Change = SteeringLimits::Change;
    if (going_ >= 0 && rider.gait != going_)
      changing_ = rider.gait > going_ ? Change::to_run : Change::to_walk;
    going_ = rider.gait, allowed_ = rider.fastest;
  }

  /// Follows a pointer for a while (kwon2007:force). The stream is asked for what it does on the
  /// way.
  void follow(const PointerReading& pointer, double seconds) noexcept;
  /// Where the pointer went before the vehicle starts to follow it.
  void see(const PointerMotion& pointer) noexcept { trail_.extend(pointer, limits_); }
  /// Moves under a force per mass, world x and z in m/s². What is no number is no force; who is
  /// told to stand stops.
  void push(double force_x, double force_z, double seconds) noexcept;

  VehicleReading reading() const noexcept {
    return {shown_, speed_, turn_rate_, acceleration_, turn_acceleration_};
  }
  const GroundFrame& frame() const noexcept { return shown_; }
  double speed() const noexcept { return speed_; }
  double turn_rate() const noexcept { return turn_rate_; }
  double acceleration() const noexcept { return acceleration_; }  ///< along the heading, m/s²
  double turn_acceleration() const noexcept { return turn_acceleration_; }  ///< rad/s²
  double seconds() const noexcept { return clock_ + rest_; }
  const SteeringLimits& limits() const noexcept { return limits_; }

  /// Steps so far, and those in which the acceleration had to change faster than people's does.
  /// Whether somebody turns back, on the spot or over a planted foot: the bounds of Pivot hold
  /// then.
  bool turns_back() const noexcept { return pivots_ > 0; }

  long long steps() const noexcept { return steps_; }
  long long hasty_steps() const noexcept { return hasty_; }

 private:
  struct Force {
    double ahead = 0, left = 0;
    bool stops = false;  // as soon as people can, without turning round
    bool halts = false;  // it leads to a pointer at rest
    double aside = 0;    // radians from the heading to where it leads, of one that is meant
  };
  VehicleLimits limits_at(double speed) const noexcept;
  Force pull(const PointerMotion& pointer) noexcept;
  void note_stop(const Force& force) noexcept;
  void note_turn(const Force& force) noexcept;
  double turn_back(const Force& force) const noexcept;
  void step(const Force& force) noexcept;
  template <typename Pull>
  void move(double seconds, const Pull& pull) noexcept;

  SteeringLimits limits_;
  PointerTrail trail_;
  Options options_;
  Gait gait_ = Gait::choose;
  double fastest_, runners_braking_, going_ = -1, allowed_ = 1e9;
  SteeringLimits::Change changing_ = SteeringLimits::Change::none;
  SteeringLimits::Change stopping_ = SteeringLimits::Change::none;  // until it stands
  double pivots_ = 0;      // rad/s at most of one who turns back, until that is done
  bool rests_ = true;      // beside a pointer, until that has left
  bool ran_past_ = false;  // one that stopped, and where that is
  std::array<double, 2> passed_{};
  GroundFrame frame_, shown_;  // at the last step, and now
  GroundAxes axes_;            // of the frame at the last step
  double speed_ = 0, acceleration_ = 0, turn_rate_ = 0, turn_acceleration_ = 0;
  double clock_ = 0, rest_ = 0;  // seconds at the last step, and since
  long long steps_ = 0, hasty_ = 0;
};

}  // namespace amble
