#pragma once

#include <rapidcheck.h>

#include <cmath>

#include "amble/vector.hpp"

namespace amble {

/// A number between two others, the ends included, drawn in a million steps: RapidCheck's own
/// floating-point numbers cover all exponents, which motion does not.
inline double number(double low, double high) {
  constexpr int kSteps = 1'000'000;
  return low + (high - low) * *rc::gen::inRange(0, kSteps + 1) / kSteps;
}

/// 0, or a number from 1e-16 up to 0.1, small ones as often as large ones.
inline double near_zero() {
  const int exponent = *rc::gen::inRange(0, 17);
  return exponent == 0 ? 0.0 : number(0.1, 1) * std::pow(10.0, -exponent);
}

/// A unit vector, now and then along an axis.
inline Vec3 direction() {
  const Vec3 any{number(-1, 1), number(-1, 1), number(-1, 1)};
  switch (*rc::gen::inRange(0, 8)) {
    case 0: return {1, 0, 0};
    case 1: return {0, -1, 0};
    case 2: return {0, 0, 1};
    default: return length(any) > 1e-3 ? normalised(any) : Vec3{0, 1, 0};
  }
}

}  // namespace amble
