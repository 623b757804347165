#pragma once

#include "amble/maths/deterministic.hpp"

namespace amble {

constexpr double clamp(double x, double low, double high) noexcept {
  return x < low ? low : (x > high ? high : x);
}
/// The largest whole number not above x, for |x| below 2⁶²: inline everywhere, unlike std::floor.
constexpr double whole_below(double x) noexcept {
  const double truncated = static_cast<double>(static_cast<long long>(x));
  return truncated > x ? truncated - 1.0 : truncated;
}

constexpr double clamp01(double x) noexcept { return clamp(x, 0.0, 1.0); }
constexpr double lerp(double a, double b, double t) noexcept { return a + (b - a) * t; }

/// Quintic step from 0 to 1 over [0, 1]: value, velocity and acceleration meet at both ends.
constexpr double smoothstep(double x) noexcept {
  x = clamp01(x);
  return x * x * x * (x * (6.0 * x - 15.0) + 10.0);
}

/// Numbers from outside: what is no number, or absurdly large, reads as zero.
inline double finite_or_zero(double x) noexcept { return x > -1e6 && x < 1e6 ? x : 0.0; }

/// max(x, 0) with a corner rounded over about ±3k: k·log(1 + e^{x/k}).
inline double soft_positive(double x, double k) noexcept {
  if (x > 30.0 * k) return x;
  if (x < -30.0 * k) return 0.0;
  return k * deterministic::log(1.0 + deterministic::exp(x / k));
}

/// min(x, limit) with the same rounding.
inline double soft_limit(double x, double limit, double k) noexcept {
  return limit - soft_positive(limit - x, k);
}

/// A time constant and how much of an offset is left of it after a fixed step, worked out once: by
/// the compiler, so that a character may live before main begins.
struct Lag {
  double time_constant, step, decay;
  constexpr Lag(double time_constant_seconds, double step_seconds) noexcept
      : time_constant(time_constant_seconds),
        step(step_seconds),
        decay(deterministic::exp(-step_seconds / time_constant_seconds)) {}
};

/// A value that follows a target as a critically damped spring. Exact for any time step, so the
/// result does not depend on the frame rate.
struct CriticallyDamped {
  double value = 0, velocity = 0;

  /// `time_constant` in seconds: after 4.7 of them 95 % of a step is done.
  void advance(double target, double time_constant, double dt) noexcept {
    advance(target, time_constant, dt, deterministic::exp(-dt / time_constant));
  }
  void advance(double target, const Lag& lag) noexcept {
    advance(target, lag.time_constant, lag.step, lag.decay);
  }
  /// The same with e^{−dt/time_constant} known, for many values or many equal steps.
  void advance(double target, double time_constant, double dt, double decay) noexcept {
    const double omega = 1.0 / time_constant;
    const double offset = value - target;
    const double push = velocity + omega * offset;
    value = target + (offset + push * dt) * decay;
    velocity = (velocity - omega * push * dt) * decay;
  }
};

}  // namespace amble
