#pragma once

#include <span>

/// Elementary functions that give the same bits with every compiler and in WebAssembly.
///
/// libm differs between platforms in the last bit, and a frame of motion must not. These use
/// only +, −, ×, ÷ and sqrt (exact by IEEE 754) in a fixed order; compile with
/// -ffp-contract=off. Absolute error is below 1e-15 in the ranges that motion uses.
/// Everything a frame runs calls these; analysis and building may use <cmath>.
namespace amble::deterministic {

struct SinCos {
  double sin, cos;
};

/// Any finite angle in radians; accurate for |angle| below 1e6. Non-finite input gives {0, 1}.
SinCos sincos(double angle) noexcept;
double sin(double angle) noexcept;
double cos(double angle) noexcept;

/// Angle of (x, y) from the x axis in (−π, π]; 0 for (0, 0).
double atan2(double y, double x) noexcept;

/// Clamps its argument to [−1, 1].
double acos(double cosine) noexcept;

/// Saturates instead of overflowing: arguments are clamped to ±700.
double exp(double x) noexcept;

/// exp of many numbers at once: the same bits, in the time of half as many. `out` may be `x`.
void exp_each(std::span<const double> x, std::span<double> out) noexcept;

/// Natural logarithm of a positive number; x below 1e-300 counts as 1e-300.
double log(double x) noexcept;

}  // namespace amble::deterministic
