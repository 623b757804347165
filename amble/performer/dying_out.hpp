#pragma once

namespace amble {

/// Quintics on [0, 1] that start with value, slope or bend 1 (the others 0) and end with nothing:
/// they carry a departure over into a motion without a jump in its acceleration.
struct DyingOut {
  double value, slope, bend;
  explicit constexpr DyingOut(double t) noexcept : value(0), slope(0), bend(0) {
    if (t >= 1) return;
    const double r = 1.0 - t;
    value = r * r * r * (1.0 + 3.0 * t + 6.0 * t * t);
    slope = r * r * r * t * (1.0 + 3.0 * t);
    bend = r * r * r * t * t * 0.5;
  }
};

}  // namespace amble
