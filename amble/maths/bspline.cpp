#include "amble/maths/bspline.hpp"

#include <cmath>
#include <utility>

#include "amble/maths/matrix.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

/// The circulant system of a closed curve, without its samples: curves of one size come by the
/// dozen. Every sample is (c₋₁ + 4c₀ + c₁)/6 of its neighbours. Without its corners the system is
/// tridiagonal; a second right-hand side brings the corners back (Sherman and Morrison).
struct ClosedSystem {
  static constexpr double kSide = 1.0 / 6, kMiddle = 4.0 / 6, kCorner = -kMiddle;
  std::vector<double> pivot, upper, corner;

  explicit ClosedSystem(std::size_t n) : pivot(n), upper(n), corner(n, 0.0) {
    corner[0] = kCorner, corner[n - 1] = kSide;
    const auto diagonal = [&](std::size_t i) {
      if (i == 0) return kMiddle - kCorner;
      return i + 1 == n ? kMiddle - kSide * kSide / kCorner : kMiddle;
    };
    pivot[0] = diagonal(0);
    upper[0] = kSide / pivot[0], corner[0] /= pivot[0];
    for (std::size_t i = 1; i < n; ++i) {
      pivot[i] = diagonal(i) - kSide * upper[i - 1];
      upper[i] = kSide / pivot[i];
      corner[i] = (corner[i] - kSide * corner[i - 1]) / pivot[i];
    }
    for (std::size_t i = n - 1; i-- > 0;) corner[i] -= upper[i] * corner[i + 1];
  }
};

const ClosedSystem& closed_system(std::size_t n) {
  constexpr std::size_t kKept = 4;
  thread_local std::vector<ClosedSystem> known;
  for (const ClosedSystem& one : known)
    if (one.pivot.size() == n) return one;
  if (known.size() >= kKept) known.erase(known.begin());
  return known.emplace_back(n);
}

}  // namespace

void fit_periodic(std::span<double> samples) {
  const std::size_t n = samples.size();
  if (n < 3) return;  // shorter curves are constant
  const auto& [pivot, upper, corner] = closed_system(n);
  samples[0] /= pivot[0];
  for (std::size_t i = 1; i < n; ++i)
    samples[i] = samples[i] / pivot[i] - upper[i] * samples[i - 1];
  for (std::size_t i = n - 1; i-- > 0;) samples[i] -= upper[i] * samples[i + 1];
  const auto both_ends = [](double first, double last) {
    return first + last * ClosedSystem::kSide / ClosedSystem::kCorner;
  };
  const double share =
      both_ends(samples[0], samples[n - 1]) / both_ends(1 + corner[0], corner[n - 1]);
  for (std::size_t i = 0; i < n; ++i) samples[i] -= share * corner[i];
}

namespace {

/// The least-squares system of one shape, factored: curves of one shape come by the dozen.
struct IntervalSystem {
  std::size_t samples;
  int coefficients;
  double smoothness;
  std::vector<SplineTap> taps;  // one a sample
  Matrix normal;                // its lower triangle

  IntervalSystem(std::size_t n, int count, double smooth)
      : samples(n), coefficients(count), smoothness(smooth), normal(count, count) {
    for (std::size_t i = 0; i < n; ++i) {
      const SplineTap& tap = taps.emplace_back(
          interval_tap(static_cast<double>(i) / static_cast<double>(n - 1), count));
      for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t b = 0; b < 4; ++b)
          normal(tap.index[a], tap.index[b]) += tap.share[a] * tap.share[b];
    }
    // The third differences of the coefficients are the curve's third derivative, span by span.
    constexpr double kBend[] = {-1, 3, -3, 1};
    const double cost = smoothness * static_cast<double>(n) / (count - 3);
    for (int k = 0; k + 3 < count; ++k)
      for (int a = 0; a < 4; ++a)
        for (int b = 0; b < 4; ++b) normal(k + a, k + b) += cost * kBend[a] * kBend[b];
    for (int k = 0; k < count; ++k) normal(k, k) += 1e-9;
    normal = cholesky(std::move(normal));
  }
};

const IntervalSystem& interval_system(std::size_t samples, int coefficients, double smoothness) {
  constexpr std::size_t kKept = 4;
  thread_local std::vector<IntervalSystem> known;
  for (const IntervalSystem& one : known)
    if (one.samples == samples && one.coefficients == coefficients && one.smoothness == smoothness)
      return one;
  if (known.size() >= kKept) known.erase(known.begin());
  return known.emplace_back(samples, coefficients, smoothness);
}

}  // namespace

std::vector<double> fit_interval(std::span<const double> samples, int coefficients,
                                 double smoothness) {
  const IntervalSystem& system = interval_system(samples.size(), coefficients, smoothness);
  std::vector<double> solved(static_cast<std::size_t>(coefficients), 0.0);
  for (std::size_t i = 0; i < samples.size(); ++i)
    for (std::size_t k = 0; k < 4; ++k)
      solved[static_cast<std::size_t>(system.taps[i].index[k])] +=
          system.taps[i].share[k] * samples[i];
  solve_by_cholesky(system.normal, solved);
  return solved;
}

}  // namespace amble
