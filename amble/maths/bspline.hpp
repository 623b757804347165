#pragma once

#include <array>
#include <span>
#include <vector>

#include "amble/maths/smooth.hpp"

namespace amble {

/// Four neighbouring coefficients and their shares: a uniform cubic B-spline at one place.
/// C2 everywhere, so motion read through it has continuous acceleration.
struct SplineTap {
  std::array<int, 4> index;
  std::array<double, 4> share;
};

/// Shares of the four coefficients around a place, at fraction f of its interval; `derivative` 0, 1
/// or 2 with respect to f.
constexpr std::array<double, 4> spline_shares(double f, int derivative = 0) noexcept {
  const double g = 1.0 - f;
  if (derivative == 1)
    return {-0.5 * g * g, 0.5 * (3 * f - 4) * f, 0.5 * (1 + 2 * f - 3 * f * f), 0.5 * f * f};
  if (derivative == 2) return {g, 3 * f - 2, 1 - 3 * f, f};
  constexpr double kSixth = 1.0 / 6;
  return {g * g * g * kSixth, (4 + f * f * (3 * f - 6)) * kSixth,
          (1 + f * (3 + f * (3 - 3 * f))) * kSixth, f * f * f * kSixth};
}

/// A closed curve over [0, 1) with `knots` coefficients.
constexpr SplineTap periodic_tap(double phase, int knots) noexcept {
  const double place = (phase - whole_below(phase)) * knots;
  int i = static_cast<int>(place);
  if (i >= knots) i = knots - 1;
  const auto wrap = [knots](int k) { return k >= knots ? k - knots : k; };
  return {{wrap(i + knots - 1), i, wrap(i + 1), wrap(i + 2)}, spline_shares(place - i)};
}

/// An open curve over [0, 1] with `coefficients` ≥ 4 coefficients (so coefficients − 3 intervals).
/// `derivative` 0, 1 or 2 with respect to the curve's argument.
constexpr SplineTap interval_tap(double s, int coefficients, int derivative = 0) noexcept {
  const int intervals = coefficients - 3;
  const double place = (s > 0 ? (s < 1 ? s : 1.0) : 0.0) * intervals;
  int i = static_cast<int>(place);
  if (i >= intervals) i = intervals - 1;
  SplineTap tap{{i, i + 1, i + 2, i + 3}, spline_shares(place - i, derivative)};
  for (int d = 0; d < derivative; ++d)
    for (double& share : tap.share) share *= intervals;
  return tap;
}

/// Coefficients of the closed curve through samples at phases i/n; in place.
void fit_periodic(std::span<double> samples);

/// Coefficients of the open curve closest to the samples at s = i/(n − 1) in the least-squares
/// sense; a larger `smoothness` trades closeness for a steadier third derivative.
std::vector<double> fit_interval(std::span<const double> samples, int coefficients,
                                 double smoothness = 0);

template <typename T>
double tap_value(const SplineTap& tap, const T* coefficients) noexcept {
  return tap.share[0] * coefficients[tap.index[0]] + tap.share[1] * coefficients[tap.index[1]] +
         tap.share[2] * coefficients[tap.index[2]] + tap.share[3] * coefficients[tap.index[3]];
}

}  // namespace amble
