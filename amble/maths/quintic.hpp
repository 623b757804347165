#pragma once

namespace amble {

/// A value that moves, with its first and second derivative.
template <typename T>
struct Moving {
  T value{}, rate{}, acceleration{};
};

/// The quintic that leaves `from` at s = 0 and arrives at `to` at s = 1, matching value, rate and
/// acceleration at both ends (rates per unit of s). Minimum jerk between two moving states.
template <typename T>
constexpr T quintic(const Moving<T>& from, const Moving<T>& to, double s) noexcept {
  const double s2 = s * s, s3 = s2 * s, s4 = s3 * s, s5 = s4 * s;
  return from.value * (1 - 10 * s3 + 15 * s4 - 6 * s5) + from.rate * (s - 6 * s3 + 8 * s4 - 3 * s5) +
         from.acceleration * (0.5 * (s2 - 3 * s3 + 3 * s4 - s5)) + to.value * (10 * s3 - 15 * s4 + 6 * s5) +
         to.rate * (-4 * s3 + 7 * s4 - 3 * s5) + to.acceleration * (0.5 * (s3 - 2 * s4 + s5));
}

}  // namespace amble
