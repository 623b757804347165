#include "amble/maths/euler.hpp"

#include <cmath>
#include <numbers>

namespace amble {
namespace {

constexpr double kPi = std::numbers::pi;

/// Shifts each angle by whole turns towards `previous` and returns the squared distance left.
double approach(EulerAngles& angles, const EulerAngles& previous) noexcept {
  double distance = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const double turns = std::round((previous[k] - angles[k]) / (2 * kPi));
    angles[k] += 2 * kPi * turns;
    distance += (angles[k] - previous[k]) * (angles[k] - previous[k]);
  }
  return distance;
}

}  // namespace

Quat axis_rotation(int axis, double angle) noexcept {
  const auto [s, c] = deterministic::sincos(0.5 * angle);
  return {c, axis == 0 ? s : 0.0, axis == 1 ? s : 0.0, axis == 2 ? s : 0.0};
}

Quat from_euler(const EulerAngles& angles, const EulerOrder& order) noexcept {
  return axis_rotation(order[0], angles[0]) * axis_rotation(order[1], angles[1]) *
         axis_rotation(order[2], angles[2]);
}

EulerAngles to_euler(const Quat& q, const EulerOrder& order, const EulerAngles& previous) noexcept {
  // With half angles A, B, C and e = ±1 the parity of the order, the product of the three axis
  // rotations gives  w ± q_j = (cos B ± sin B) cos(A ± eC),  q_i ± e q_k = (cos B ± sin B) sin(A ±
  // eC).
  const std::array<double, 3> vector{q.x, q.y, q.z};
  const double e = (order[1] - order[0] + 3) % 3 == 1 ? 1.0 : -1.0;
  const double qi = vector[static_cast<std::size_t>(order[0])];
  const double qj = vector[static_cast<std::size_t>(order[1])];
  const double qk = vector[static_cast<std::size_t>(order[2])];
  const auto size = [](double x, double y) { return std::sqrt(x * x + y * y); };
  const double plus_length = size(q.w + qj, qi + e * qk);
  const double minus_length = size(q.w - qj, qi - e * qk);
  constexpr double kLocked = 1e-7;
  const double plus = plus_length > kLocked ? deterministic::atan2(qi + e * qk, q.w + qj)
                                            : 0.5 * (previous[0] + e * previous[2]);
  const double minus = minus_length > kLocked ? deterministic::atan2(qi - e * qk, q.w - qj)
                                              : 0.5 * (previous[0] - e * previous[2]);
  const double middle = 2 * deterministic::atan2(plus_length, minus_length) - 0.5 * kPi;

  EulerAngles near{plus + minus, middle, e * (plus - minus)};
  EulerAngles twin{near[0] + kPi, kPi - middle, near[2] + kPi};
  return approach(near, previous) <= approach(twin, previous) ? near : twin;
}

}  // namespace amble
