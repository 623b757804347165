#include "amble/maths/quaternion.hpp"

#include <numbers>

#include "amble/maths/smooth.hpp"

namespace amble {

Quat from_axes(const Vec3& x, const Vec3& y, const Vec3& z) noexcept {
  const double trace = x.x + y.y + z.z;
  Quat q;
  if (trace > 0) {
    q = {1.0 + trace, y.z - z.y, z.x - x.z, x.y - y.x};
  } else if (x.x >= y.y && x.x >= z.z) {
    q = {y.z - z.y, 1.0 + x.x - y.y - z.z, y.x + x.y, z.x + x.z};
  } else if (y.y >= z.z) {
    q = {z.x - x.z, y.x + x.y, 1.0 - x.x + y.y - z.z, z.y + y.z};
  } else {
    q = {x.y - y.x, z.x + x.z, z.y + y.z, 1.0 - x.x - y.y + z.z};
  }
  return normalised(q);
}

double wrap_angle(double angle) noexcept {
  constexpr double kTwoPi = 2.0 * std::numbers::pi;
  if (!(angle > -1e9 && angle < 1e9)) return 0.0;
  const double wrapped = angle - kTwoPi * whole_below(angle / kTwoPi + 0.5);
  return wrapped <= -std::numbers::pi ? wrapped + kTwoPi : wrapped;
}

}  // namespace amble
