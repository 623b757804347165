#include "amble/steering/reachable_speeds.hpp"

#include <algorithm>
#include <cmath>

namespace amble {
namespace {

constexpr double kChangeUp = 0.05, kChangeDown = 0.1;  // m/s beyond the speed of change
constexpr double kSlack = 1e-3;                        // m/s
constexpr double kLeastAcceleration = 0.3;             // m/s² that everyone is capable of
constexpr double kInside = 0.97;                       // of the sideways bound
constexpr double kStillWalks = 0.25;                   // m/s beyond the speed of change
constexpr double kFollowed = 0.9;                      // of the bounds: a stop takes the rest
constexpr double kBriskly = 0.75;  // of the turn acceleration: corrections take the rest

}  // namespace

ReachableSpeeds::ReachableSpeeds(const Group& slow, const Group& fast, double margin) noexcept
    : slow_(&slow), fast_(&fast), margin_(margin) {
  double walk_top = 0, run_bottom = 1e9;
  for (const Point2& corner : slow_->envelope.corners) walk_top = std::max(walk_top, corner[0]);
  for (const Point2& corner : fast_->envelope.corners) run_bottom = std::min(run_bottom, corner[0]);
  change_ = 0.5 * (walk_top + run_bottom);
}

ConvexHull::Span ReachableSpeeds::span(const Group& group, double curvature) const noexcept {
  ConvexHull::Span speeds = group.envelope.along({1.0, (1.0 + margin_) * curvature});
  const double turning = kInside * group.bounds.sideways;  // c_x
  if (turning > 0 && std::abs(curvature) * speeds.high > turning)
    speeds.high = turning / std::abs(curvature);
  return speeds;
}

double ReachableSpeeds::fastest(double curvature, double wanted) const noexcept {
  const ConvexHull::Span run = span(*fast_, curvature);
  if (run.low <= std::min(run.high, wanted)) return std::min(wanted, run.high);
  return fastest_walk(curvature, wanted);
}

double ReachableSpeeds::fastest_walk(double curvature, double wanted) const noexcept {
  const ConvexHull::Span walk = span(*slow_, curvature);
  if (walk.low <= walk.high) return std::max(walk.low, std::min(wanted, walk.high));
  return wanted;
}

TravelBounds ReachableSpeeds::within(const TravelBounds& most, double speed) const noexcept {
  // Who breaks into a run still walks more than runs for a while.
  const Bounds &people = (speed > change_ ? fast_ : slow_)->bounds,
               &starting = (speed > change_ + kStillWalks ? fast_ : slow_)->bounds;
  if (!(people.acceleration > 0 && starting.acceleration > 0)) return most;
  const auto at_most = [](double bound, double seen) {
    return std::min(bound, std::max(kLeastAcceleration, kFollowed * seen));
  };
  TravelBounds bounds = most;
  bounds.speeding_up =
      at_most(most.speeding_up, starting.acceleration + starting.mean_acceleration);
  bounds.slowing_down = at_most(most.slowing_down, people.acceleration - people.mean_acceleration);
  if (people.turn_acceleration > 0)
    bounds.turn_acceleration = std::min(most.turn_acceleration, people.turn_acceleration);
  return bounds;
}

double ReachableSpeeds::gait(double curvature, double speed, double now) const noexcept {
  if (slow_ == fast_) return slow_->gait > 0.5 ? 1.0 : 0.0;
  const ConvexHull::Span walk = span(*slow_, curvature), run = span(*fast_, curvature);
  const bool walks = speed <= walk.high + kSlack;
  const bool runs = speed >= run.low - kSlack && speed <= run.high + kSlack;
  if (walks != runs) return runs ? 1.0 : 0.0;
  if (now > 0.5) return speed < change_ - kChangeDown ? 0.0 : 1.0;
  return speed > change_ + kChangeUp ? 1.0 : 0.0;
}

TravelBounds ReachableSpeeds::briskly() const noexcept {
  TravelBounds bounds;
  bounds.turn_acceleration =
      std::max(bounds.turn_acceleration, kBriskly * slow_->bounds.turn_acceleration);
  return bounds;
}

}  // namespace amble
