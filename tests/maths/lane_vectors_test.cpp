#include "amble/maths/lane_vectors.hpp"

#include <gtest/gtest.h>

#include "amble/maths/quaternion.hpp"

namespace amble::lanes {
namespace {

Quat wide(const Turn<float>& q) { return {q.w, q.x, q.y, q.z}; }
Vec3 wide(const Vector<float>& v) { return {v.x, v.y, v.z}; }

TEST(LaneVectors, ExponentialIsTheSameAsInDoubleHoweverLong) {
  for (float size = 0; size < 9; size += 0.05f) {
    const Vector<float> v{0.48f * size, -0.6f * size, 0.64f * size};
    EXPECT_LT(angle_between(wide(exp_half(v)), amble::exp_half(wide(v))), 4e-6) << size;
    EXPECT_NEAR(length(log_half(wide(exp_half(v)))), length(log_half(amble::exp_half(wide(v)))),
                2e-6);
  }
}

TEST(LaneVectors, TurnsAsQuaternionsDo) {
  const Turn<float> a = exp_half(Vector<float>{0.3f, 0.2f, -0.5f}),
                    b = exp_half(Vector<float>{-0.1f, 0.7f, 0.2f});
  const Vector<float> v{0.1f, -0.4f, 0.3f};
  EXPECT_LT(length(wide(rotate(a * b, v)) - amble::rotate(wide(a) * wide(b), wide(v))), 1e-6);
  EXPECT_LT(length(wide(rotate(inverse(a), rotate(a, v))) - wide(v)), 1e-6);
}

TEST(LaneVectors, TheShortestArcTakesOneDirectionToTheOther) {
  const Vector<float> a = direction(Vector<float>{1, 2, 3}), b = direction(Vector<float>{-2, 1, 4});
  EXPECT_LT(length(wide(rotate(shortest_arc(a, b), a)) - wide(b)), 1e-6);
  const Vector<float> none = direction(Vector<float>{0, 0, 0});
  EXPECT_EQ(none.y, -1);
}

}  // namespace
}  // namespace amble::lanes
