#include "amble/kinematics/leg_reach.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

constexpr LegBones kBones{0.415, 0.42};

TEST(LegReach, ComesBackToTheAnkle) {
  const Vec3 hip{0.1, 0.9, 0.2};
  for (const Vec3 ankle : {Vec3{0.12, 0.12, 0.3}, Vec3{0.0, 0.3, -0.1}, Vec3{0.2, 0.2, 0.5}}) {
    const Vec3 back = ankle_at(kBones, hip, reach_of(kBones, hip, ankle));
    EXPECT_LT(length(back - ankle), 2e-3);  // near full stretch it is held back softly
  }
}

/// Rates are those of the reach itself, straight legs and folded ones included.
TEST(LegReach, MovesAsHipAndAnkleDo) {
  const Moving<Vec3> hip{{0.1, 0.9, 0.2}, {0.1, -0.2, 1.3}};
  for (const Vec3 ankle : {Vec3{0.12, 0.12, 0.3}, Vec3{0.0, 0.3, -0.1}, Vec3{0.1, 0.066, 0.2},
                           Vec3{0.1, 0.02, 0.2}, Vec3{0.1, 0.8, 0.2}}) {
    const Moving<Vec3> foot{ankle, {0.05, 0.4, -0.3}};
    const Moving<Reach> reach = moving_reach(kBones, hip, foot);
    constexpr double kStep = 1e-6;  // seconds
    const auto at = [&](double t) {
      return reach_of(kBones, hip.value + hip.rate * t, foot.value + foot.rate * t);
    };
    const Reach rate = (at(kStep) - at(-kStep)) * (0.5 / kStep);
    EXPECT_NEAR(reach.value.flexion, at(0).flexion, 1e-12);
    EXPECT_NEAR(reach.value.forward, at(0).forward, 1e-12);
    EXPECT_NEAR(reach.rate.flexion, rate.flexion, 1e-3) << ankle.y;
    EXPECT_NEAR(reach.rate.left, rate.left, 1e-6);
    EXPECT_NEAR(reach.rate.forward, rate.forward, 1e-6);
  }
}

}  // namespace
}  // namespace amble
