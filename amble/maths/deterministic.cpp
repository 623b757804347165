#include "amble/maths/deterministic.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <numbers>

namespace amble::deterministic {
namespace {

constexpr double kPi = std::numbers::pi;

// Polynomials below are summed in pairs, the pairs in pairs and so on (after Estrin): the same
// number of operations as Horner's rule, but most of them do not wait for each other.

// Taylor series on |r| <= π/4: the first term left out is below 2e-18.
double sin_kernel(double r) noexcept {
  const double s = r * r, s2 = s * s, s4 = s2 * s2;
  const double low = (-1.0 / 6.0 + s * (1.0 / 120.0)) + s2 * (-1.0 / 5040.0 + s * (1.0 / 362880.0));
  const double high =
      (-1.0 / 39916800.0 + s * (1.0 / 6227020800.0)) + s2 * (-1.0 / 1307674368000.0);
  return r + r * s * (low + s4 * high);
}

double cos_kernel(double r) noexcept {
  const double s = r * r, s2 = s * s, s4 = s2 * s2;
  const double low =
      (1.0 / 24.0 + s * (-1.0 / 720.0)) + s2 * (1.0 / 40320.0 + s * (-1.0 / 3628800.0));
  const double high =
      (1.0 / 479001600.0 + s * (-1.0 / 87178291200.0)) + s2 * (1.0 / 20922789888000.0);
  return 1.0 - 0.5 * s + s2 * (low + s4 * high);
}

// atan on |x| <= tan(π/16) by its series; 13 terms leave 1e-19.
double atan_kernel(double x) noexcept {
  const double s = -x * x, s2 = s * s, s4 = s2 * s2;
  const double low = (1.0 / 3.0 + s * (1.0 / 5.0)) + s2 * (1.0 / 7.0 + s * (1.0 / 9.0));
  const double middle = (1.0 / 11.0 + s * (1.0 / 13.0)) + s2 * (1.0 / 15.0 + s * (1.0 / 17.0));
  const double high = (1.0 / 19.0 + s * (1.0 / 21.0)) + s2 * (1.0 / 23.0 + s * (1.0 / 25.0));
  return x + x * s * (low + s4 * (middle + s4 * high));
}

// atan of t in [0, 1]: shift by the nearest multiple of π/8, whose tangents are exact constants.
double atan_unit(double t) noexcept {
  constexpr double kTan1 = 0.41421356237309503;  // tan(π/8)
  constexpr double kEdge0 = 0.19891236737965801,
                   kEdge1 = 0.66817863791929892;  // tan(π/16), tan(3π/16)
  if (t < kEdge0) return atan_kernel(t);
  if (t < kEdge1) return kPi / 8 + atan_kernel((t - kTan1) / (1.0 + t * kTan1));
  return kPi / 4 + atan_kernel((t - 1.0) / (1.0 + t));
}

}  // namespace

SinCos sincos(double angle) noexcept {
  if (!(angle > -1e9 && angle < 1e9)) return {0.0, 1.0};
  // Cody–Waite: π/2 in three parts so that k·part is exact for the first two.
  constexpr double kHalfPi1 = 1.57079632673412561417e+00;
  constexpr double kHalfPi2 = 6.07710050630396597660e-11;
  constexpr double kHalfPi3 = 2.02226624879595063154e-21;
  // 1.5 · 2⁵²: adding it rounds to a whole number, which then stands in the lowest bits.
  constexpr double kMagic = 6755399441055744.0;
  const double shifted = angle * (2.0 / kPi) + kMagic, k = shifted - kMagic;
  const double r = ((angle - k * kHalfPi1) - k * kHalfPi2) - k * kHalfPi3;
  const double s = sin_kernel(r), c = cos_kernel(r);
  // Quarter turns: every odd one swaps the two, two of each four change a sign.
  std::uint64_t quarter;
  std::memcpy(&quarter, &shifted, sizeof quarter);
  const double first = quarter & 1 ? c : s, second = quarter & 1 ? s : c;
  return {quarter & 2 ? -first : first, (quarter + 1) & 2 ? -second : second};
}

double sin(double angle) noexcept { return sincos(angle).sin; }
double cos(double angle) noexcept { return sincos(angle).cos; }

double atan2(double y, double x) noexcept {
  const double ax = x < 0 ? -x : x, ay = y < 0 ? -y : y;
  if (!(ax + ay > 0) || !(ax + ay < 1e300)) return 0.0;
  const double first = ay <= ax ? atan_unit(ay / ax) : kPi / 2 - atan_unit(ax / ay);
  const double upper = x < 0 ? kPi - first : first;
  return y < 0 ? -upper : upper;
}

double acos(double cosine) noexcept {
  const double c = cosine > 1 ? 1 : (cosine < -1 ? -1 : cosine);
  if (!(c >= -1)) return 0.0;
  return atan2(std::sqrt((1.0 - c) * (1.0 + c)), c);
}

double asin(double sine) noexcept {
  const double s = sine > 1 ? 1 : (sine < -1 ? -1 : sine);
  if (!(s >= -1)) return 0.0;
  return atan2(s, std::sqrt((1.0 - s) * (1.0 + s)));
}

void exp_each(std::span<const double> x, std::span<double> out) noexcept {
  const std::size_t count = x.size();
  for (std::size_t i = 0; i < count; ++i) {
    const double number = x[i] == x[i] ? x[i] : 0.0;
    out[i] = detail::exp_within(detail::within_700(number));
  }
}

double log(double x) noexcept {
  if (!(x > 1e-300)) x = 1e-300;
  if (x > 1e300) x = 1e300;
  std::uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  std::int64_t exponent = static_cast<std::int64_t>(bits >> 52) - 1023;
  bits = (bits & 0x000FFFFFFFFFFFFFull) | 0x3FF0000000000000ull;
  double m;
  std::memcpy(&m, &bits, sizeof m);
  if (m > std::numbers::sqrt2) {
    m *= 0.5;
    ++exponent;
  }
  // log m = 2 artanh((m − 1)/(m + 1)); |argument| <= 0.172, 11 terms leave 1e-18.
  const double t = (m - 1.0) / (m + 1.0), s = t * t, s2 = s * s, s4 = s2 * s2;
  const double low = (1.0 + s * (1.0 / 3.0)) + s2 * (1.0 / 5.0 + s * (1.0 / 7.0));
  const double middle = (1.0 / 9.0 + s * (1.0 / 11.0)) + s2 * (1.0 / 13.0 + s * (1.0 / 15.0));
  const double high = (1.0 / 17.0 + s * (1.0 / 19.0)) + s2 * (1.0 / 21.0 + s * (1.0 / 23.0));
  const double p = low + s4 * (middle + s4 * high);
  return 2.0 * t * p + static_cast<double>(exponent) * std::numbers::ln2;
}

}  // namespace amble::deterministic
