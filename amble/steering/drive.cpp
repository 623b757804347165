#include "amble/steering/drive.hpp"

namespace amble {
namespace {

constexpr double kSpeedingUp = 2.6, kSlowingDown = 3.0;  // m/s²
constexpr double kTurning = 3.5;                         // rad/s²
constexpr double kTimeConstant = 0.11;                   // seconds
constexpr double kLongestPredictionStep = 0.06;          // seconds

double towards(double from, double to, double most_up, double most_down) noexcept {
  return from + clamp(to - from, -most_down, most_up);
}

}  // namespace

void Drive::advance(double speed_wanted, double turn_wanted, double seconds) noexcept {
  speed_goal = towards(speed_goal, speed_wanted, kSpeedingUp * seconds, kSlowingDown * seconds);
  turn_goal = towards(turn_goal, turn_wanted, kTurning * seconds, kTurning * seconds);
  speed.advance(speed_goal, kTimeConstant, seconds);
  turn_rate.advance(turn_goal, kTimeConstant, seconds);
}

void Course::advance(double speed_wanted, double turn_wanted, double seconds) noexcept {
  if (!(seconds > 0)) return;
  const int steps = 1 + static_cast<int>(seconds / kLongestPredictionStep);
  const double step = seconds / steps;
  for (int i = 0; i < steps; ++i) {
    const double speed_before = drive.speed.value, turn_before = drive.turn_rate.value;
    drive.advance(speed_wanted, turn_wanted, step);
    frame = frame.along_arc(0.5 * (speed_before + drive.speed.value),
                            0.5 * (turn_before + drive.turn_rate.value), step);
  }
}

}  // namespace amble
