#include "amble/maths/small_turn.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(SmallTurn, IsTheLogarithm) {
  const Vec3 axis = normalised(Vec3{0.3, -0.8, 0.5}, {1, 0, 0});
  for (const double angle : {0.0, 1e-9, 1e-3, 0.05, 0.19, 0.21, 1.0, 3.0, -0.1, -2.0})
    for (const double sign : {1.0, -1.0}) {  // both quaternions of a rotation
      const Quat turn = axis_angle(axis, angle);
      const Quat either{sign * turn.w, sign * turn.x, sign * turn.y, sign * turn.z};
      EXPECT_LT(length(log_half_of_step(either) - log_half(either)), 1e-15) << angle;
    }
}

}  // namespace
}  // namespace amble
