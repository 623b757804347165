#include "amble/terrain/terrain.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace amble {
namespace {

TEST(Terrain, AFloorIsFlat) {
  const FlatTerrain floor(0.4);
  EXPECT_EQ(floor.height(3, -2), 0.4);
  EXPECT_EQ(floor.normal(3, -2), (Vec3{0, 1, 0}));
  EXPECT_TRUE(floor.level_around(3, -2, 100));
}

TEST(Terrain, ACallerCastsItsOwnRays) {
  double slope = 0.5;
  const CallbackTerrain ground(
      [](void* context, double x, double, Vec3& normal) noexcept {
        const double by_x = *static_cast<double*>(context);
        normal = {-by_x, 1, 0};
        return by_x * x;
      },
      &slope);
  EXPECT_EQ(ground.height(3, 7), 1.5);
  EXPECT_NEAR(length(ground.normal(3, 7)), 1, 1e-12);
  EXPECT_NEAR(ground.normal(3, 7).x, -0.4472, 1e-4);
}

TEST(Terrain, ARayThatHitsNothingIsLevelGround) {
  const CallbackTerrain ground(
      [](void*, double, double, Vec3& normal) noexcept {
        constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
        normal = {kNothing, kNothing, kNothing};
        return kNothing;
      },
      nullptr);
  EXPECT_EQ(ground.height(3, 7), 0);
  EXPECT_EQ(ground.normal(3, 7), (Vec3{0, 1, 0}));
}

}  // namespace
}  // namespace amble
