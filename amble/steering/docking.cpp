#include "amble/steering/docking.hpp"

#include <cmath>

namespace amble {
namespace {

constexpr int kMostSteps = 240, kHalvings = 16;
constexpr double kAtRest = 1e-5;  // m/s, rad/s

/// How far the vehicle goes and turns when it is told to stop after one step.
struct Stop {
  double way = 0, turned = 0;
};

Stop stop_after(Drive drive, double speed, double turn_rate, double step) noexcept {
  const double decay = deterministic::exp(-step / Drive::kTimeConstant);
  Stop stop;
  for (int i = 0; i < kMostSteps; ++i) {
    drive.advance(i ? 0.0 : speed, i ? 0.0 : turn_rate, step, decay);
    stop.way += drive.speed.value * step;
    stop.turned += drive.turn_rate.value * step;
    if (i && std::abs(drive.speed.value) < kAtRest && std::abs(drive.turn_rate.value) < kAtRest)
      break;
  }
  return stop;
}

/// The largest rate in [0, most] after which the vehicle goes no further than `remaining`.
template <typename Reached>
double largest(double remaining, double most, const Reached& reached) noexcept {
  if (!(reached(0.0) < remaining)) return 0;
  if (reached(most) <= remaining) return most;
  double low = 0, high = most;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = 0.5 * (low + high);
    (reached(middle) <= remaining ? low : high) = middle;
  }
  return low;
}

}  // namespace

double docking_speed(const Drive& drive, double remaining, double most, double step) noexcept {
  return largest(remaining, most,
                 [&](double speed) { return stop_after(drive, speed, drive.turn_goal, step).way; });
}

double docking_turn_rate(const Drive& drive, double remaining, double most, double step) noexcept {
  const double side = remaining < 0 ? -1 : 1;
  return side * largest(side * remaining, most, [&](double rate) {
           return side * stop_after(drive, 0, side * rate, step).turned;
         });
}

}  // namespace amble
