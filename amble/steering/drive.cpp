#include "amble/steering/drive.hpp"

#include <algorithm>
#include <cmath>

#include "amble/steering/pivot.hpp"
#include "amble/steering/stopping_way.hpp"

namespace amble {
namespace {

constexpr double kSpeedingUp = 2.4, kSlowingDown = 2.5;  // m/s²
constexpr double kTurning = 3.5;                         // rad/s²
constexpr double kSome = 0.5;                            // rad/s of a turn that is to end
constexpr double kTimeConstant = Drive::kTimeConstant;
constexpr int kPredictionSteps = 4;  // always as many: a plan must not jump as its horizon shrinks

/// What a filter T²·v″ + 2T·v′ + v = g still passes on once its goal g goes down to nothing at an
/// even rate: both sides of the equation, integrated until all is still.
double passed_on(const CriticallyDamped& filter, double goal, double rate) noexcept {
  return goal * std::abs(goal) / (2 * rate) +
         kTimeConstant * (kTimeConstant * filter.velocity + 2 * filter.value);
}

/// How hard a turn can end, rad/s²: who pivots or turns on the spot ends it as hard as legs can.
double ending(const Drive& drive) noexcept {
  const double turns = std::abs(drive.turn_rate.value);
  if (turns == 0) return kTurning;
  const double on_the_spot = 1 - smoothstep(std::abs(drive.speed.value) / Pivot::kSpeed),
               hard = std::max(Pivot::share(turns), on_the_spot * smoothstep(turns / kSome));
  return lerp(kTurning, Pivot::kTurning, hard);
}

double towards(double from, double to, double most_up, double most_down) noexcept {
  return from + clamp(to - from, -most_down, most_up);
}

}  // namespace

void Drive::advance(double speed_wanted, double turn_wanted, double seconds) noexcept {
  advance(speed_wanted, turn_wanted, seconds, deterministic::exp(-seconds / kTimeConstant));
}

void Drive::advance(double speed_wanted, double turn_wanted, double seconds,
                    double decay) noexcept {
  double slowing = kSlowingDown, turning = kTurning;
  if (const double pivots = Pivot::share(turn_wanted); pivots > 0) {
    slowing = lerp(kSlowingDown, Pivot::kBraking, pivots);
    turning = lerp(kTurning, Pivot::kTurning, pivots);
    const double most = Pivot::fastest_at(speed.value);
    turn_wanted = clamp(turn_wanted, -most, most);
  }
  if (std::abs(turn_wanted) < std::abs(turn_goal)) turning = std::max(turning, ending(*this));
  speed_goal = towards(speed_goal, speed_wanted, kSpeedingUp * seconds, slowing * seconds);
  turn_goal = towards(turn_goal, turn_wanted, turning * seconds, turning * seconds);
  speed.advance(speed_goal, kTimeConstant, seconds, decay);
  turn_rate.advance(turn_goal, kTimeConstant, seconds, decay);
}

double way_to_stop(const Drive& drive) noexcept {
  return passed_on(drive.speed, drive.speed_goal, kSlowingDown);
}
double turn_to_stop(const Drive& drive) noexcept {
  return passed_on(drive.turn_rate, drive.turn_goal, ending(drive));
}

double fastest_within(double way) noexcept {
  constexpr double kLagged = 2 * kTimeConstant * kSlowingDown;
  return std::sqrt(kLagged * kLagged + 2 * kSlowingDown * std::max(0.0, way)) - kLagged;
}

void Course::advance(double speed_wanted, double turn_wanted, double seconds) noexcept {
  if (!(seconds > 0)) return;
  if (drive.settled(speed_wanted, turn_wanted)) {
    frame = frame.along_arc(speed_wanted, turn_wanted, seconds);
    return;
  }
  const double step = seconds / kPredictionSteps, decay = deterministic::exp(-step / kTimeConstant);
  for (int i = 0; i < kPredictionSteps; ++i) {
    const double speed_before = drive.speed.value, turn_before = drive.turn_rate.value;
    drive.advance(speed_wanted, turn_wanted, step, decay);
    frame = frame.along_arc(0.5 * (speed_before + drive.speed.value),
                            0.5 * (turn_before + drive.turn_rate.value), step);
  }
}

}  // namespace amble
