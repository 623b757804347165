#pragma once

namespace amble {

/// A value that moves, with its rate.
template <typename T>
struct Moving {
  T value{}, rate{};
};

/// The cubic that leaves `from` at s = 0 and arrives at `to` at s = 1 with their rates (per unit of
/// s).
template <typename T>
constexpr T hermite(const Moving<T>& from, const Moving<T>& to, double s) noexcept {
  const double s2 = s * s, s3 = s2 * s;
  return from.value * (1 - 3 * s2 + 2 * s3) + from.rate * (s - 2 * s2 + s3) +
         to.value * (3 * s2 - 2 * s3) + to.rate * (s3 - s2);
}

/// What is left of a deviation from a course, s after it was measured: its value fades over a
/// stretch of s, its rate (per unit of s) runs out over another. Both end level.
template <typename T>
constexpr T fading(const Moving<T>& deviation, double s, double value_over,
                   double rate_over) noexcept {
  const double u = s / value_over, v = s / rate_over;
  const double kept = u < 1 ? 1 - u * u * (3 - 2 * u) : 0.0;
  const double gone = v < 1 ? v * (1 - v) * (1 - v) : 0.0;
  return deviation.value * kept + deviation.rate * (rate_over * gone);
}

/// The same, but that it begins without a jump in acceleration: it holds on longer and falls
/// quicker.
template <typename T>
constexpr T fading_softly(const Moving<T>& deviation, double s, double value_over,
                          double rate_over) noexcept {
  const double u = s / value_over, v = s / rate_over;
  const double kept = u < 1 ? 1 - u * u * u * (10 - 15 * u + 6 * u * u) : 0.0;
  const double gone = v < 1 ? v * (1 - v) * (1 - v) * (1 - v) * (1 + 3 * v) : 0.0;
  return deviation.value * kept + deviation.rate * (rate_over * gone);
}

}  // namespace amble
