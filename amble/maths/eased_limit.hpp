#pragma once

#include "amble/maths/smooth.hpp"

namespace amble {

/// min(x, most) that is exactly x up to half a width below, flat from half a width above, and C² at
/// both: x up to there is really reached.
constexpr double eased_limit(double x, double most, double width) noexcept {
  const double t = clamp01((x - most) / width + 0.5), t2 = t * t;
  const double given_up = t2 * t2 * (t2 - 3 * t + 2.5);  // the integral of a smooth step
  return (x < most + 0.5 * width ? x : most + 0.5 * width) - width * given_up;
}

}  // namespace amble
