#include "amble/kinematics/two_bone.hpp"

#include <numbers>

#include "amble/maths/smooth.hpp"

namespace amble {

TwoBone solve_two_bone(const Vec3& start, const Vec3& target, const Vec3& bend_axis,
                       double upper_length, double lower_length) noexcept {
  const Vec3 line = target - start;
  const double shortest =
      upper_length > lower_length ? upper_length - lower_length : lower_length - upper_length;
  const double reach =
      clamp(length(line), shortest + 1e-6, (upper_length + lower_length) * (1.0 - 1e-9));
  const Vec3 direction = normalised(line, {0, -1, 0});
  const Vec3 fallback = normalised(cross(direction, {0, 0, 1}), {1, 0, 0});
  const Vec3 axis = normalised(bend_axis - direction * dot(bend_axis, direction), fallback);

  const double cosine_start =
      (upper_length * upper_length + reach * reach - lower_length * lower_length) /
      (2.0 * upper_length * reach);
  const double cosine_middle =
      (upper_length * upper_length + lower_length * lower_length - reach * reach) /
      (2.0 * upper_length * lower_length);
  const double lean = deterministic::acos(cosine_start);
  const Vec3 upper = rotate(axis_angle(axis, -lean), direction);
  const Vec3 middle = start + upper * upper_length;
  const Vec3 lower = normalised(start + direction * reach - middle, upper);
  return {upper, lower, std::numbers::pi - deterministic::acos(cosine_middle)};
}

}  // namespace amble
