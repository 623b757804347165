#include "amble/adaptation/swung_arms.hpp"

#include <algorithm>

#include "amble/maths/gravity.hpp"
#include "amble/maths/quaternion.hpp"

namespace amble {
namespace {

constexpr double kFromAxis =
    0.25;  // metres of an arm's weight from the axis that a body turns about
constexpr double kNothing = 1e-7;  // radians

bool still(const CriticallyDamped& angle) noexcept {
  return angle.value < kNothing && angle.value > -kNothing;
}

}  // namespace

double swung_out(double turn_rate) noexcept {
  if (turn_rate == 0) return 0;
  return deterministic::atan2(kFromAxis * turn_rate * turn_rate, kGravity);
}
double swung_back(double turn_acceleration) noexcept {
  if (turn_acceleration == 0) return 0;
  return deterministic::atan2(kFromAxis * turn_acceleration, kGravity);
}

bool swung(const Carriage& carriage) noexcept {
  return !(still(carriage.arms_out) && still(carriage.arms_back));
}

std::vector<int> above_arm(const Skeleton& skeleton, Side side) {
  std::vector<int> above;
  int joint = skeleton.joint(on_side(Role::left_upper_arm, side));
  if (joint < 0) return above;
  while ((joint = skeleton.joints[static_cast<std::size_t>(joint)].parent) >= 0)
    above.push_back(joint);
  std::reverse(above.begin(), above.end());
  return above;
}

}  // namespace amble
