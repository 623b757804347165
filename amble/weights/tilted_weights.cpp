#include "amble/weights/tilted_weights.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/deterministic.hpp"

namespace amble {
namespace {

constexpr double kSoftness =
    0.003;  // ε of s(w) = ½(w + √(w² + 4ε²)): what a weight of zero becomes
constexpr double kSpeedUnit = 0.5, kTurnUnit = 0.35;
constexpr double kNegligible = 0.006;
constexpr int kMostSteps = 24;
constexpr double kLongestStep = 3.0;
constexpr double kTolerance = 1e-4;

struct Moments {
  double mass = 0, speed = 0, turn = 0, speed_speed = 0, speed_turn = 0, turn_turn = 0;
};

}  // namespace

void tilted_weights(const MotionLibrary& library, const Group& group, const Point2& query,
                    Tilt& tilt, std::span<double> weights, std::span<double> scratch) noexcept {
  const std::size_t first = static_cast<std::size_t>(group.first),
                    count = static_cast<std::size_t>(group.count);
  const std::span<double> w = weights.subspan(first, count), shares = scratch.subspan(first, count);
  group.basis.evaluate(query, w);
  for (double& weight : w)
    weight = 0.5 * (weight + std::sqrt(weight * weight + 4 * kSoftness * kSoftness));
  if (count == 1) {
    w[0] = 1.0;
    return;
  }

  // Offsets of the examples from the query, in units of about one step to the eye.
  const auto offset = [&](std::size_t i) {
    const Example& example = library.examples[first + i];
    return Point2{example.duration * (example.speed - query[0]) / kSpeedUnit,
                  example.duration * (example.turn_rate - query[1]) / kTurnUnit};
  };
  double speed = tilt.speed, turn = tilt.turn_rate;
  const auto moments_at = [&](double along, double across) {
    Moments m;
    for (std::size_t i = 0; i < count; ++i) {
      const Point2 x = offset(i);
      const double share = shares[i] = w[i] * deterministic::exp(along * x[0] + across * x[1]);
      m.mass += share;
      m.speed += share * x[0];
      m.turn += share * x[1];
      m.speed_speed += share * x[0] * x[0];
      m.speed_turn += share * x[0] * x[1];
      m.turn_turn += share * x[1] * x[1];
    }
    return m;
  };

  Moments m = moments_at(speed, turn);
  for (int step = 0; step < kMostSteps; ++step) {
    const double gs = m.speed / m.mass, gt = m.turn / m.mass;
    if (gs * gs + gt * gt < kTolerance * kTolerance) break;
    const double a = m.speed_speed / m.mass - gs * gs + 1e-9, b = m.speed_turn / m.mass - gs * gt;
    const double c = m.turn_turn / m.mass - gt * gt + 1e-9;
    const double determinant = a * c - b * b;
    double ds = -(c * gs - b * gt) / determinant, dt = -(a * gt - b * gs) / determinant;
    const double size = std::sqrt(ds * ds + dt * dt);
    if (!(size < 1e6)) break;
    if (size > kLongestStep) {
      ds *= kLongestStep / size;
      dt *= kLongestStep / size;
    }
    // Convex: halve until the function falls.
    Moments next = moments_at(speed + ds, turn + dt);
    for (int halving = 0; halving < 6 && !(next.mass <= m.mass * (1 + 1e-12)); ++halving) {
      ds *= 0.5;
      dt *= 0.5;
      next = moments_at(speed + ds, turn + dt);
    }
    speed += ds;
    turn += dt;
    m = next;
  }
  // What hardly has a say is left out, softly: a frame then costs a handful of examples, whatever
  // the size of the library.
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    w[i] = std::max(0.0, shares[i] / m.mass - kNegligible);
    sum += w[i];
  }
  for (double& weight : w) weight /= sum;
  tilt = {speed, turn};
}

}  // namespace amble
