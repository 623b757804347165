#pragma once

#include <cstdint>
#include <numbers>
#include <span>

/// Elementary functions that give the same bits with every compiler and in WebAssembly.
///
/// libm differs between platforms in the last bit, and a frame of motion must not. These use
/// only +, −, ×, ÷ and sqrt (exact by IEEE 754) in a fixed order; compile with
/// -ffp-contract=off. Absolute error is below 1e-15 in the ranges that motion uses.
/// Everything a frame runs calls these; analysis and building may use libm.
namespace amble::deterministic {

/// Both at once.
struct SinCos {
  double sin;  ///< of the angle
  double cos;  ///< of the angle
};

/// Any finite angle in radians; accurate for |angle| below 1e6. Non-finite input gives {0, 1}.
SinCos sincos(double angle) noexcept;
/// The sine alone.
double sin(double angle) noexcept;
/// The cosine alone.
double cos(double angle) noexcept;

/// Angle of (x, y) from the x axis in (−π, π]; 0 for (0, 0).
double atan2(double y, double x) noexcept;

/// These two clamp their argument to [−1, 1].
double acos(double cosine) noexcept;
/// The other of the two.
double asin(double sine) noexcept;

namespace detail {

/// e^x for |x| <= 700, without a branch, so that loops over it become vector code.
constexpr double exp_within(double x) noexcept {
  constexpr double kLn2High = 6.93147180369123816490e-01, kLn2Low = 1.90821492927058770002e-10;
  constexpr double kMagic =
      6755399441055744.0;  ///< 1.5 · 2⁵²: adding it rounds to a whole number …
  const double shifted = x * std::numbers::log2e + kMagic;
  const double k = shifted - kMagic;
  const double r = (x - k * kLn2High) - k * kLn2Low;  // |r| <= ln2 / 2
  // Taylor to r¹²: the first term left out is below 2e-16.
  const double r2 = r * r, r4 = r2 * r2;
  const double low = (0.5 + r * (1.0 / 6.0)) + r2 * (1.0 / 24.0 + r * (1.0 / 120.0));
  const double middle =
      (1.0 / 720.0 + r * (1.0 / 5040.0)) + r2 * (1.0 / 40320.0 + r * (1.0 / 362880.0));
  const double high = (1.0 / 3628800.0 + r * (1.0 / 39916800.0)) + r2 * (1.0 / 479001600.0);
  const double p = 1.0 + (r + r2 * (low + r4 * (middle + r4 * high)));
  // … which stands in the lowest bits. Emscripten's library has no std::bit_cast yet.
  const std::uint64_t bits = (__builtin_bit_cast(std::uint64_t, shifted) + 1023) << 52;
  return p * __builtin_bit_cast(double, bits);
}

constexpr double within_700(double x) noexcept {
  x = x < 700.0 ? x : 700.0;
  return x > -700.0 ? x : -700.0;
}

}  // namespace detail

/// Saturates instead of overflowing: arguments are clamped to ±700. Also at compile time, so that
/// what is worked out once for all needs no initialisation when a program starts.
constexpr double exp(double x) noexcept {
  return x == x ? detail::exp_within(detail::within_700(x)) : 1.0;
}

/// exp of many numbers at once: the same bits, in the time of half as many. `out` may be `x`.
void exp_each(std::span<const double> x, std::span<double> out) noexcept;

/// Natural logarithm of a positive number; x below 1e-300 counts as 1e-300.
double log(double x) noexcept;

/// A positive number to any power, by way of its logarithm.
inline double pow(double base, double exponent) noexcept { return exp(exponent * log(base)); }

}  // namespace amble::deterministic
