#include "amble/maths/quaternion.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace amble {
namespace {

constexpr double kPi = std::numbers::pi;

void expect_same(const Vec3& a, const Vec3& b) { EXPECT_NEAR(length(a - b), 0, 1e-12); }

TEST(Quaternion, ProductsTurnByTheRightOneFirst) {
  const Quat first = rotation_y(kPi / 2), then = rotation_x(kPi / 2);
  const Vec3 v{1, 2, 3};
  expect_same(rotate(then * first, v), rotate(then, rotate(first, v)));
  expect_same(rotate(first, {0, 0, 1}), {1, 0, 0});  // to the left is +X
}

TEST(Quaternion, LogarithmAndExponentialAreEachOthersInverse) {
  for (const double angle : {0.0, 1e-7, 0.3, 1.5, 3.0, kPi})
    for (const Vec3& axis : {Vec3{1, 0, 0}, Vec3{0.6, 0, 0.8}}) {
      const Quat turned = axis_angle(axis, angle);
      expect_same(log_half(turned), axis * (0.5 * angle));
      EXPECT_NEAR(angle_between(exp_half(log_half(turned)), turned), 0, 1e-11);
    }
  const Quat q = axis_angle({0, 1, 0}, 1.0);
  expect_same(log_half(q), log_half(-q));
  // Beyond the range of a logarithm an exponential goes on turning.
  EXPECT_NEAR(angle_between(exp_half({0, 2, 0}), rotation_y(4)), 0, 1e-9);
}

TEST(Quaternion, TheShortestArcTakesOneDirectionToTheOther) {
  const Vec3 up{0, 1, 0};
  for (const Vec3& to : {Vec3{0, 1, 0}, Vec3{0, -1, 0}, Vec3{0.6, 0.8, 0}, Vec3{0, 0, -1}})
    expect_same(rotate(shortest_arc(up, to), up), to);
  EXPECT_NEAR(angle_between({}, shortest_arc(up, {0.6, 0.8, 0})), std::acos(0.8), 1e-12);
}

TEST(Quaternion, AxesBecomeTheColumns) {
  for (const Quat& q : {Quat{}, rotation_x(2.5), rotation_y(kPi), rotation_z(-3.0),
                        axis_angle({0.48, 0.6, 0.64}, 2.9)}) {
    const Quat back = from_axes(rotate(q, {1, 0, 0}), rotate(q, {0, 1, 0}), rotate(q, {0, 0, 1}));
    EXPECT_NEAR(angle_between(q, back), 0, 1e-9);
  }
}

TEST(Quaternion, HeadingsAndWrappedAngles) {
  EXPECT_NEAR(heading_of(rotation_y(2.0) * rotation_x(0.4)), 2.0, 1e-12);
  EXPECT_NEAR(wrap_angle(3 * kPi / 2), -kPi / 2, 1e-12);
  EXPECT_NEAR(wrap_angle(-3 * kPi / 2), kPi / 2, 1e-12);
  EXPECT_NEAR(std::abs(wrap_angle(7 * kPi)), kPi, 1e-9);
}

TEST(Quaternion, LinearInterpolationGoesTheShorterWay) {
  const Quat a = rotation_y(0.2), b = -rotation_y(0.6);
  EXPECT_NEAR(angle_between(nlerp(a, b, 0.5), rotation_y(0.4)), 0, 1e-9);
  EXPECT_EQ(normalised({0, 0, 0, 0}), Quat{});
}

}  // namespace
}  // namespace amble
