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

}  // namespace amble
