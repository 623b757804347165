#pragma once

#include <cstdint>

#include "amble/maths/smooth.hpp"

namespace amble {

/// Numbers that look like chance and are none: each is a function of a seed, of which row of
/// numbers it belongs to and of its place in that row. Nothing is kept between two of them, so any
/// moment can be asked for, and the bits are the same everywhere.
class Noise {
 public:
  constexpr Noise(std::uint64_t seed, std::uint64_t row) noexcept
      : start_(scrambled(scrambled(seed) + kOdd * row)) {}

  /// Evenly spread over 0 to 1.
  constexpr double share(std::int64_t place) const noexcept {
    return static_cast<double>(bits(place) >> 11) * 0x1p-53;
  }
  /// Evenly spread over −1 to 1.
  constexpr double chance(std::int64_t place) const noexcept { return 2 * share(place) - 1; }

  /// As if normally distributed, with deviation 1 and never beyond 3.5: the sum of four even ones.
  constexpr double normal(std::int64_t place) const noexcept {
    constexpr double kHalfSum = 2 * 65535.0;      // of four whole numbers below 65536, the mean
    constexpr double kDeviation = 37836.9526968;  // 65536 · √(4/12), of their sum
    const std::uint64_t b = bits(place);
    const auto part = [b](int i) { return static_cast<double>((b >> (16 * i)) & 0xffff); };
    return (part(0) + part(1) + part(2) + part(3) - kHalfSum) / kDeviation;
  }

  /// Wanders smoothly between −1 and 1, a new way every unit of time: the uniform cubic B-spline of
  /// even chances. Value, velocity and acceleration are continuous; its deviation is 0.4.
  constexpr double wander(double time) const noexcept {
    const double whole = whole_below(time), t = time - whole, u = 1 - t, t2 = t * t;
    const auto at = static_cast<std::int64_t>(whole);
    return (u * u * u * chance(at) + (4 + 3 * t2 * (t - 2)) * chance(at + 1) +
            (1 + 3 * t * (1 + t - t2)) * chance(at + 2) + t2 * t * chance(at + 3)) /
           6;
  }

 private:
  static constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15u;
  /// Bits of which each depends on all of the given (the last part of splitmix64).
  static constexpr std::uint64_t scrambled(std::uint64_t b) noexcept {
    b = (b ^ (b >> 30)) * 0xbf58476d1ce4e5b9u;
    b = (b ^ (b >> 27)) * 0x94d049bb133111ebu;
    return b ^ (b >> 31);
  }
  constexpr std::uint64_t bits(std::int64_t place) const noexcept {
    return scrambled(start_ + kOdd * (static_cast<std::uint64_t>(place) + 1));
  }

  std::uint64_t start_;
};

}  // namespace amble
