#include "amble/engine/joint_writer.hpp"

#include <gtest/gtest.h>

#include <array>

namespace amble {
namespace {

const Transform kJoint{{3, -1, 2}, normalised(Quat{0.3, 0.5, -0.4, 0.7})};
const Vec3 kPoint{0.2, 0.5, -0.3};

std::array<float, 12> written(JointFormat format, const Vec3& origin = {}) {
  std::array<float, 12> out;
  out.fill(-77);
  JointBuffer into;
  into.format = format;
  into.origin = origin;
  JointWriter(into, out.data()).write(std::span(&kJoint, 1));
  return out;
}

TEST(JointWriter, TexelsAreThePlaceAndTheRotation) {
  const auto out = written(JointFormat::place_and_turn, {1, 1, 1});
  const Quat& q = kJoint.rotation;
  const double expected[] = {2, -2, 1, 0, q.x, q.y, q.z, q.w};
  for (std::size_t i = 0; i < 8; ++i) EXPECT_FLOAT_EQ(out[i], static_cast<float>(expected[i])) << i;
  EXPECT_EQ(out[8], -77);
}

TEST(JointWriter, MatricesTakePointsWhereTheJointDoes) {
  const auto m = written(JointFormat::matrix);
  const Vec3 expected = kJoint.position + rotate(kJoint.rotation, kPoint);
  const auto row = [&](std::size_t k) {
    return m[4 * k] * kPoint.x + m[4 * k + 1] * kPoint.y + m[4 * k + 2] * kPoint.z + m[4 * k + 3];
  };
  EXPECT_NEAR(row(0), expected.x, 1e-6);
  EXPECT_NEAR(row(1), expected.y, 1e-6);
  EXPECT_NEAR(row(2), expected.z, 1e-6);
}

/// The place is twice the dual part times the rotation's inverse.
TEST(JointWriter, DualQuaternionsHoldThePlace) {
  const auto d = written(JointFormat::dual_quaternion);
  const Quat real{d[3], d[0], d[1], d[2]}, dual{d[7], d[4], d[5], d[6]};
  const Quat place = dual * inverse(real);
  EXPECT_NEAR(2 * place.x, kJoint.position.x, 1e-6);
  EXPECT_NEAR(2 * place.y, kJoint.position.y, 1e-6);
  EXPECT_NEAR(2 * place.z, kJoint.position.z, 1e-6);
  EXPECT_NEAR(place.w, 0, 1e-6);
  EXPECT_EQ(d[8], -77);
}

TEST(JointWriter, RowsLieAStrideApart) {
  float room[1600];
  JointBuffer into;
  into.first = room;
  EXPECT_EQ(JointWriter::row(into, 3, 10) - into.first, 3 * 80);
  into.format = JointFormat::matrix;
  EXPECT_EQ(JointWriter::row(into, 3, 10) - into.first, 3 * 120);
  into.stride = 500;
  EXPECT_EQ(JointWriter::row(into, 3, 10) - into.first, 1500);
}

}  // namespace
}  // namespace amble
