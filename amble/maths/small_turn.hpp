#pragma once

#include "amble/maths/quaternion.hpp"

namespace amble {

/// log_half for turns from one frame to the next, which are nearly always small: there atan(t)/t
/// needs no more than its series. As exact, and quicker.
inline Vec3 log_half_of_step(const Quat& turn) noexcept {
  constexpr double kSmall = 0.1;  // of t: what the series leaves out is below 10^-17
  const Vec3 v{turn.x, turn.y, turn.z};
  const double t2 = dot(v, v) / (turn.w * turn.w);
  if (!(t2 < kSmall * kSmall)) return log_half(turn);
  const double series =
      1 -
      t2 * (1.0 / 3 -
            t2 * (1.0 / 5 -
                  t2 * (1.0 / 7 - t2 * (1.0 / 9 - t2 * (1.0 / 11 - t2 * (1.0 / 13 - t2 / 15))))));
  return v * (series / turn.w);
}

}  // namespace amble
