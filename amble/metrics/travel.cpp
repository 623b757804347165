#include "amble/metrics/travel.hpp"

#include <algorithm>
#include <cmath>

#include "amble/metrics/series.hpp"
#include "amble/metrics/summary.hpp"

namespace amble::metrics {
namespace {

struct SmoothedPath {
  std::vector<Vec3> place, velocity;
  std::vector<double> heading;
  int window = 0;
};

// The average over one stride removes the sway and keeps the heading, but cuts corners: on an arc
// it shrinks the radius by sinc(half the angle turned in the window). The speed is divided by
// that factor, and the place is 2A − AA, which keeps curves up to the third order.
SmoothedPath without_sway(const std::vector<Vec3>& root, double dt, double period) {
  SmoothedPath out;
  out.window = std::max(3, static_cast<int>(std::nearbyint(period / dt)) | 1);
  std::vector<Vec3> ground(root.size());
  for (std::size_t i = 0; i < root.size(); ++i) ground[i] = on_ground(root[i]);
  const auto average = moving_average(ground, out.window);
  out.velocity = gaussian(derivative(average, dt), 0.04 / dt);

  const int n = static_cast<int>(root.size());
  out.heading.resize(root.size());
  for (std::size_t i = 0; i < root.size(); ++i)
    out.heading[i] = std::atan2(out.velocity[i].x, out.velocity[i].z);
  unwrap(out.heading);
  const auto turn_rate = gaussian(derivative(out.heading, dt), 0.1 / dt);
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const double seconds = (2 * half_window(i, n, out.window / 2) + 1) * dt;
    const double half_turn = std::clamp(turn_rate[k], -4.0, 4.0) * seconds / 2;
    if (std::abs(half_turn) > 1e-9) out.velocity[k] *= half_turn / std::sin(half_turn);
  }
  const auto twice = moving_average(average, out.window);
  out.place.resize(root.size());
  for (std::size_t i = 0; i < root.size(); ++i) out.place[i] = 2.0 * average[i] - twice[i];
  return out;
}

std::vector<double> turn_rate_of(const std::vector<Quat>& rotations, double dt, int window) {
  std::vector<double> rate(rotations.size());
  for (std::size_t i = 0; i + 1 < rotations.size(); ++i)
    rate[i] = 2 * log_half(rotations[i + 1] * inverse(rotations[i])).y / dt;
  if (rate.size() > 1) rate.back() = rate[rate.size() - 2];
  return moving_average(rate, window);
}

}  // namespace

int Travel::margin(double dt) const {
  return std::min(window / 2 + static_cast<int>(0.2 / dt), static_cast<int>(speed.size()) / 4);
}

std::optional<double> dominant_period(const std::vector<double>& signal, double dt) {
  const int n = static_cast<int>(signal.size());
  const int shortest = static_cast<int>(0.35 / dt);
  const int longest = std::min(static_cast<int>(2.6 / dt), static_cast<int>(n * 0.7));
  const Summary summary = summarise(signal);
  if (longest <= shortest + 2 || summary.standard_deviation < 0.02) return std::nullopt;
  std::vector<double> x = signal, correlation;
  for (double& value : x) value -= summary.mean;
  const double variance = summary.standard_deviation * summary.standard_deviation;
  for (int lag = shortest; lag < longest; ++lag) {
    double sum = 0;
    for (int i = 0; i + lag < n; ++i)
      sum += x[static_cast<std::size_t>(i)] * x[static_cast<std::size_t>(i + lag)];
    correlation.push_back(sum / (n - lag) / variance);
  }
  std::vector<std::size_t> peaks;
  double best = 0;
  for (std::size_t i = 1; i + 1 < correlation.size(); ++i)
    if (correlation[i] >= correlation[i - 1] && correlation[i] > correlation[i + 1] &&
        correlation[i] > 0.25) {
      peaks.push_back(i);
      best = std::max(best, correlation[i]);
    }
  for (const std::size_t peak : peaks)
    if (correlation[peak] > 0.8 * best) return (shortest + static_cast<int>(peak)) * dt;
  return std::nullopt;
}

Travel observe_travel(const Body& body) {
  const auto& root = body.positions(body.pelvis);
  const auto& left = body.positions(body.feet[0].ankle);
  const auto& right = body.positions(body.feet[1].ankle);

  // Fore and aft need a direction of travel before the period is known: 1.2 s is a usual stride.
  const SmoothedPath rough = without_sway(root, body.dt, 1.2);
  std::vector<double> separation(root.size());
  for (std::size_t i = 0; i < root.size(); ++i) {
    const Vec3 ahead = rough.velocity[i] / std::max(length(rough.velocity[i]), 1e-6);
    separation[i] = dot(left[i] - right[i], ahead);
  }

  Travel travel;
  travel.stride_period = dominant_period(separation, body.dt);
  SmoothedPath path = without_sway(root, body.dt, travel.stride_period.value_or(1.0));
  travel.window = path.window;
  travel.place = std::move(path.place);
  travel.heading = std::move(path.heading);
  travel.speed.resize(root.size());
  travel.direction.resize(root.size());
  for (std::size_t i = 0; i < root.size(); ++i) {
    travel.speed[i] = length(path.velocity[i]);
    travel.direction[i] = path.velocity[i] / std::max(travel.speed[i], 1e-6);
  }
  travel.body_turn_rate = turn_rate_of(body.rotations(body.pelvis), body.dt, travel.window);
  return travel;
}

}  // namespace amble::metrics
