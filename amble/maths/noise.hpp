#pragma once

#include <array>
#include <cstdint>
#include <limits>

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
    const double whole = whole_below(time);
    return spline(chances(static_cast<std::int64_t>(whole)), time - whole);
  }

 private:
  friend class Wandering;
  /// Those between which it wanders from a place on.
  constexpr std::array<double, 4> chances(std::int64_t at) const noexcept {
    return {chance(at), chance(at + 1), chance(at + 2), chance(at + 3)};
  }
  static constexpr double spline(const std::array<double, 4>& chances, double t) noexcept {
    const double u = 1 - t, t2 = t * t;
    return (u * u * u * chances[0] + (4 + 3 * t2 * (t - 2)) * chances[1] +
            (1 + 3 * t * (1 + t - t2)) * chances[2] + t2 * t * chances[3]) /
           6;
  }
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

/// A row that is asked for one moment soon after another: it remembers the chances that it wanders
/// between, and what it tells of its person for good. The same numbers as a Noise's.
class Wandering {
 public:
  explicit constexpr Wandering(std::uint64_t row = 0) noexcept : row_(row) {}

  /// Whose row it is from now on.
  constexpr void belong(std::uint64_t seed) noexcept {
    noise_ = Noise(seed, row_);
    own_ = noise_.chance(-1);
    at_ = kNowhere;
  }
  /// Evenly spread over −1 to 1, for good.
  constexpr double own() const noexcept { return own_; }
  constexpr double wander(double time) noexcept {
    const double whole = whole_below(time);
    if (const auto at = static_cast<std::int64_t>(whole); at != at_) {
      at_ = at;
      chances_ = noise_.chances(at);
    }
    return Noise::spline(chances_, time - whole);
  }

 private:
  static constexpr std::int64_t kNowhere = std::numeric_limits<std::int64_t>::min();
  std::uint64_t row_;
  Noise noise_{0, 0};
  double own_ = 0;
  std::int64_t at_ = kNowhere;
  std::array<double, 4> chances_{};
};

}  // namespace amble
