#include "amble/library/travel_bounds.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

void add(const std::vector<TravelSample>& more, std::vector<TravelSample>& samples) {
  samples.insert(samples.end(), more.begin(), more.end());
}

/// Nine tenths of what a group's strides span, evenly over speeds and turn rates, turns no faster.
double turning_of(const Group& group) {
  constexpr int kSpeeds = 64;
  constexpr double kTurnStep = 0.01;  // rad/s
  std::vector<double> speeds, turning;
  for (const Point2& corner : group.envelope.corners) speeds.push_back(corner[0]);
  const double slowest = quantile(speeds, 0), fastest = quantile(speeds, 1);
  for (int i = 0; i < kSpeeds; ++i) {
    const ConvexHull::Span turns =
        group.envelope.section(0, slowest + (i + 0.5) / kSpeeds * (fastest - slowest));
    for (double turn = turns.low; turn <= turns.high; turn += kTurnStep)
      turning.push_back(std::abs(turn));
  }
  return quantile(turning, 0.9);
}

/// A gait's strides and half cycles. Who sets off shows how suddenly an acceleration begins.
Bounds bounds_of_gait(const MotionLibrary& library, const Group& group) {
  std::vector<TravelSample> goes_on, sets_off;
  for (const Segment& segment : library.segments) {
    if (segment.to != group.name) continue;
    if (segment.from == group.name) add(travel_of(segment), goes_on);
    if (segment.from == "stand") add(travel_of(segment), sets_off);
  }
  Bounds bounds = bounds_of(goes_on);
  bounds.jerk = std::max(bounds.jerk, bounds_of(sets_off).jerk);
  std::vector<double> speeds;
  for (int i = group.first; i < group.first + group.count; ++i)
    speeds.push_back(library.examples[static_cast<std::size_t>(i)].speed);
  bounds.slowest = quantile(speeds, 0), bounds.fastest = quantile(speeds, 1);
  bounds.sideways = turning_of(group);
  // Where no half cycle turns in, a turn begins as suddenly as an acceleration does.
  if (!(bounds.turn_acceleration > 0) && bounds.fastest > 0)
    bounds.turn_acceleration = bounds.jerk / bounds.fastest;
  return bounds;
}

}  // namespace

Bounds bounds_of(std::span<const TravelSample> samples) {
  std::vector<double> speed, along, sideways, jerk, turning;
  for (const TravelSample& sample : samples) {
    speed.push_back(sample.speed);
    along.push_back(sample.acceleration);
    sideways.push_back(std::abs(sample.sideways) / sample.speed);
    jerk.push_back(sample.jerk);
    turning.push_back(std::abs(sample.turn_acceleration));
  }
  Bounds bounds;
  bounds.slowest = quantile(speed, 0), bounds.fastest = quantile(speed, 1);
  for (const double value : along)
    bounds.mean_acceleration += value / static_cast<double>(along.size());
  for (double& value : along) value = std::abs(value - bounds.mean_acceleration);
  bounds.acceleration = quantile(along, 0.9);
  bounds.sideways = quantile(sideways, 0.9);
  bounds.jerk = quantile(jerk, 0.99);
  bounds.turn_acceleration = quantile(turning, 0.9);
  return bounds;
}

std::vector<TravelSample> travel_of(const Segment& segment) {
  std::vector<TravelSample> out;
  const auto velocity = [&](std::size_t f) {  // between a frame and the next
    return segment.fps * (segment.vehicle(f + 1).place - segment.vehicle(f).place);
  };
  const auto acceleration = [&](std::size_t f) {
    return segment.fps * (velocity(f) - velocity(f - 1));
  };
  for (std::size_t f = 2; f + 2 < segment.count(); ++f) {
    const Vec3 v = 0.5 * (velocity(f - 1) + velocity(f)), a = acceleration(f);
    const double speed = length(v);
    if (!(speed > 0)) continue;
    const Vec3 ahead = v / speed, left{ahead.z, 0, -ahead.x};
    const Vec3 jerk = 0.5 * segment.fps * (acceleration(f + 1) - acceleration(f - 1));
    out.push_back({speed, dot(a, ahead), dot(a, left), length(jerk), dot(a, left) / speed, 0});
  }
  for (std::size_t i = 1; i < out.size(); ++i)
    out[i].turn_acceleration = segment.fps * (out[i].turn_rate - out[i - 1].turn_rate);
  return out;
}

void bound_by_own_motion(MotionLibrary& library) {
  for (std::vector<Group>* kind : {&library.groups, &library.manoeuvres})
    for (Group& group : *kind) group.bounds = bounds_of_gait(library, group);
  for (Transition& way : library.transitions) {
    std::vector<TravelSample> first, second;
    for (const Segment& segment : library.segments) {
      if (segment.from != way.from || segment.to != way.to) continue;
      const std::vector<TravelSample> whole = travel_of(segment);
      const auto middle = whole.begin() + static_cast<std::ptrdiff_t>(whole.size() / 2);
      first.insert(first.end(), whole.begin(), middle);
      second.insert(second.end(), middle, whole.end());
    }
    way.start = bounds_of(first), way.end = bounds_of(second);
  }
}

}  // namespace amble
