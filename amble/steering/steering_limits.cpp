#include "amble/steering/steering_limits.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kSteadyJerk = 0.85;  // of the bound, that a steady turn may use up
constexpr double kChanging = 0.5;     // m/s around the change of gait over which the bounds go over
constexpr double kBarely = 1e-3;      // m/s
constexpr double kInside = 0.97;      // of the turn rate at the envelope's edge

// Of people whose captures did not tell.
constexpr VehicleLimits kUsualWalk{0.9, 0.8, 1.0, 7.0, 4.0};
constexpr VehicleLimits kUsualRun{1.8, 1.5, 0.7, 14.0, 4.0};

VehicleLimits limits_of(const Bounds& bounds, VehicleLimits limits) noexcept {
  if (bounds.acceleration > 0) {
    limits.speeding_up = std::max(0.1, bounds.mean_acceleration + bounds.acceleration);
    limits.slowing_down = std::max(0.1, bounds.acceleration - bounds.mean_acceleration);
  }
  if (bounds.sideways > 0) limits.turning = bounds.sideways;
  if (bounds.jerk > 0) limits.jerk = bounds.jerk;
  if (bounds.turn_acceleration > 0) limits.turn_acceleration = bounds.turn_acceleration;
  return limits;
}

double top_of(const Group& group) noexcept {
  double top = 0;
  for (const Point2& corner : group.envelope.corners) top = std::max(top, corner[0]);
  return top;
}

double bottom_of(const Group& group) noexcept {
  double bottom = top_of(group);
  for (const Point2& corner : group.envelope.corners) bottom = std::min(bottom, corner[0]);
  return bottom;
}

/// The turn rate that a group has examples for at a speed, to either side.
double turning_of(const Group& group, double speed) noexcept {
  const ConvexHull::Span turns =
      group.envelope.section(0, clamp(speed, bottom_of(group) + kBarely, top_of(group) - kBarely));
  return std::max(0.05, kInside * std::min(turns.high, -turns.low));
}

VehicleLimits between(const VehicleLimits& a, const VehicleLimits& b, double share) noexcept {
  return {lerp(a.slowing_down, b.slowing_down, share), lerp(a.speeding_up, b.speeding_up, share),
          lerp(a.turning, b.turning, share), lerp(a.jerk, b.jerk, share),
          lerp(a.turn_acceleration, b.turn_acceleration, share)};
}

}  // namespace

SteeringLimits::SteeringLimits(const MotionLibrary& library) noexcept {
  const Group &slow = library.groups.front(), &fast = library.groups.back();
  walk_top_ = top_of(slow), run_top_ = std::max(walk_top_, top_of(fast));
  change_ = &slow == &fast ? walk_top_ : 0.5 * (walk_top_ + std::min(walk_top_, bottom_of(fast)));
  per_speed_ = (kEntries - 1) / run_top_;
  const VehicleLimits walk = limits_of(slow.bounds, slow.gait < 0.5 ? kUsualWalk : kUsualRun),
                      run = limits_of(fast.bounds, fast.gait < 0.5 ? kUsualWalk : kUsualRun);
  for (int i = 0; i < kEntries; ++i) {
    const double speed = i / per_speed_,
                 share = smoothstep(0.5 + (speed - change_) / (2 * kChanging));
    VehicleLimits limits = between(walk, run, share);
    for (const Transition& way : library.transitions) {  // who starts or stops does more
      const double still = 1 - smoothstep(speed / std::max(0.5, change_));
      for (const Bounds* bounds : {&way.start, &way.end}) {
        if (bounds->acceleration <= 0) continue;
        const VehicleLimits there = limits_of(*bounds, limits);
        if (way.from == "stand")
          limits.speeding_up =
              std::max(limits.speeding_up, lerp(limits.speeding_up, there.speeding_up, still));
        if (way.to == "stand")
          limits.slowing_down =
              std::max(limits.slowing_down, lerp(limits.slowing_down, there.slowing_down, still));
      }
    }
    // On a circle the acceleration turns, too: with v·ω² of jerk, which is bounded like any other.
    const double steadily = std::sqrt(kSteadyJerk * limits.jerk / std::max(speed, 0.1));
    limits.turning =
        std::min({limits.turning, steadily, turning_of(speed < change_ ? slow : fast, speed)});
    table_[static_cast<std::size_t>(i)] = limits;
  }
}

double SteeringLimits::fastest_round(double curvature) const noexcept {
  const double bend = std::abs(curvature);
  for (int i = kEntries - 1; i > 0; --i)
    if (i / per_speed_ * bend <= table_[static_cast<std::size_t>(i)].turning) return i / per_speed_;
  return 1 / per_speed_;
}

VehicleLimits SteeringLimits::at(double speed) const noexcept {
  const double place = clamp(speed * per_speed_, 0.0, kEntries - 1.001);
  const auto i = static_cast<std::size_t>(place);
  return between(table_[i], table_[i + 1], place - static_cast<double>(i));
}

}  // namespace amble
