#include "amble/weights/tilted_weights.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/deterministic.hpp"

namespace amble {
namespace {

constexpr double kSoftness =
    0.003;  // ε of s(w) = ½(w + √(w² + 4ε²)): what a weight of zero becomes
constexpr double kPerSpeed = 1 / 0.5, kPerTurn = 1 / 0.35;  // units of m/s and of rad/s
constexpr double kNegligible = 0.006;
constexpr int kMostSteps = 24;
constexpr double kLongestStep = 3.0;
constexpr double kTolerance = 1e-4;
constexpr double kMostMass = 1e300;  // beyond, sums of it are none

struct Moments {
  double mass = 0, speed = 0, turn = 0, speed_speed = 0, speed_turn = 0, turn_turn = 0;
};

/// The example with the least offset from the query.
std::size_t nearest(std::span<const double> along, std::span<const double> across) noexcept {
  std::size_t best = 0;
  const auto distance = [&](std::size_t i) { return along[i] * along[i] + across[i] * across[i]; };
  for (std::size_t i = 1; i < along.size(); ++i)
    if (distance(i) < distance(best)) best = i;
  return best;
}

}  // namespace

void tilted_weights(const MotionLibrary& library, const Group& group, std::span<const double> query,
                    Tilt& tilt, std::span<double> weights, std::span<double> scratch) noexcept {
  const std::size_t first = static_cast<std::size_t>(group.first),
                    count = static_cast<std::size_t>(group.count);
  const std::span<double> w = weights.subspan(first, count);
  const std::span<double> along = scratch.first(count), across = scratch.subspan(count, count),
                          shares = scratch.subspan(2 * count, count);
  group.basis.evaluate(query, w);
  for (double& weight : w)
    weight = 0.5 * (weight + std::sqrt(weight * weight + 4 * kSoftness * kSoftness));
  if (count == 1) {
    w[0] = 1.0;
    return;
  }

  // Offsets of the examples from the query, in units of about one step to the eye.
  for (std::size_t i = 0; i < count; ++i) {
    const Example& example = library.examples[first + i];
    along[i] = example.duration * (example.speed - query[0]) * kPerSpeed;
    across[i] = example.duration * (example.turn_rate - query[1]) * kPerTurn;
  }
  double speed = tilt.speed, turn = tilt.turn_rate;
  const auto moments_at = [&](double by_speed, double by_turn) {
    for (std::size_t i = 0; i < count; ++i) shares[i] = by_speed * along[i] + by_turn * across[i];
    deterministic::exp_each(shares, shares);
    Moments m;
    for (std::size_t i = 0; i < count; ++i) {
      const double share = shares[i] *= w[i];
      m.mass += share;
      m.speed += share * along[i];
      m.turn += share * across[i];
      m.speed_speed += share * along[i] * along[i];
      m.speed_turn += share * along[i] * across[i];
      m.turn_turn += share * across[i] * across[i];
    }
    return m;
  };

  Moments m = moments_at(speed, turn);
  const auto sound = [&m] { return m.mass > 0 && m.mass < kMostMass; };
  if (!sound()) m = moments_at(speed = 0, turn = 0);  // it was found for something else
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
  if (!sound() || !(sum > 0)) {  // nobody has a say of weight: one speaks for all
    std::fill(w.begin(), w.end(), 0.0);
    w[nearest(along, across)] = 1;
    tilt = {};
    return;
  }
  for (double& weight : w) weight /= sum;
  tilt = {speed, turn};
}

}  // namespace amble
