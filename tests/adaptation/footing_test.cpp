#include "amble/adaptation/footing.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/performer/performer_skeleton.hpp"
#include "amble/terrain/height_grid.hpp"
#include "amble/terrain/stairs.hpp"

namespace amble {
namespace {

const Sole& sole() { return performer_skeleton().soles[0]; }

HeightGrid hillside() {  // rises 10 % along x and falls 15 % along z
  HeightGrid grid;
  grid.columns = 12;
  for (int z = 0; z < 12; ++z)
    for (int x = 0; x < 12; ++x) grid.heights.push_back(0.1 * x - 0.15 * z);
  return grid;
}

/// Heights of heel, ball and tip over the ground.
std::array<double, 3> over_ground(const Terrain& terrain, const FootPose& foot) {
  const SolePoints points = sole_points(sole(), foot);
  const auto over = [&](const Vec3& p) { return p.y - terrain.height(p.x, p.z); };
  return {over(points.heel), over(points.ball), over(points.tip)};
}

TEST(Footing, ASoleLiesOnAHillside) {
  const HeightGrid hill = hillside();
  for (double yaw = -3; yaw < 3; yaw += 0.7) {
    const Plant plant = grounded(hill, sole(), {5, 6, yaw});
    for (const double over : over_ground(hill, roll_foot(sole(), plant, 0)))
      EXPECT_NEAR(over, 0, 0.002) << yaw;
    EXPECT_NEAR(depth_of(hill, sole(), roll_foot(sole(), plant, 0)), 0, 0.002);
  }
}

TEST(Footing, AFootRollsOnTheHillsideAsOnTheFloor) {
  const HeightGrid hill = hillside();
  const Plant plant = grounded(hill, sole(), {5, 6, 0.4});
  for (const double pitch : {0.3, 0.1, -0.2, -0.6})
    EXPECT_NEAR(depth_of(hill, sole(), roll_foot(sole(), plant, pitch)), 0, 0.002) << pitch;
}

/// The short cut over level ground says what its points say.
TEST(Footing, DepthOnLevelGroundIsThatOfTheSole) {
  const FlatTerrain floor;
  for (const double pitch : {0.3, -0.2, -0.6}) {
    FootPose foot = roll_foot(sole(), {5, 6, 0.4}, pitch);
    foot.ankle.y -= 0.01;
    foot.roll = 0.1;
    const SolePoints points = sole_points(sole(), foot);
    EXPECT_NEAR(depth_of(floor, sole(), foot),
                -std::min({points.heel.y, points.ball.y, points.tip.y}), 1e-14);
  }
}

TEST(Footing, SmoothGroundKeepsAFootWhereItIsWanted) {
  const HeightGrid hill = hillside();
  const Foothold found = foothold(hill, sole(), {5, 6, 0.4}, 1);
  EXPECT_EQ(found.plant.x, 5);
  EXPECT_EQ(found.plant.z, 6);
  EXPECT_EQ(found.shift, 0);
  EXPECT_EQ(found.tread, 0);
}

TEST(Footing, OnStairsTheWholeSoleRestsOnOneTread) {
  const Stairs stairs({0.17, 0.29, 0, 2, 0, 20});
  for (double z = 2.3; z < 4; z += 0.013) {
    const Foothold found = foothold(stairs, sole(), {0, z, 0}, 1);
    EXPECT_LT(std::abs(found.plant.z - z), 0.5 * 0.29 + 1e-9) << z;
    EXPECT_TRUE(found.plant.tilt.level());
    for (const double over : over_ground(stairs, roll_foot(sole(), found.plant, 0)))
      EXPECT_NEAR(over, 0, 1e-9) << z;
    if (found.tread > 0) {
      EXPECT_NEAR(found.tread, 0.29, 0.003);
    }
  }
}

/// On a tread that is too short a sole sticks out over the edge that goes down, never into the
/// riser: with its heel on the tread above a foot would float at that height.
TEST(Footing, OnTreadsThatAreTooShortTheSoleIsClearOfRisers) {
  const double run = 0.96 * (sole().tip_joint.z - sole().heel.z);
  for (const double rise : {-0.13, 0.13}) {
    const Stairs stairs({rise, run, 0, 2, 0, 20});
    for (double z = 2.3; z < 4; z += 0.013) {
      const Plant plant = foothold(stairs, sole(), {0, z, 0}, 1).plant;
      const double middle = plant.z + 0.5 * (sole().heel.z + sole().tip_joint.z);
      EXPECT_NEAR(plant.height, stairs.height(0, middle), 1e-9) << rise << " " << z;
      EXPECT_LT(std::abs(plant.z - z), run) << rise << " " << z;
    }
  }
}

TEST(Footing, AtTheFootOfStairsTheSoleStaysOnOneSide) {
  const Stairs stairs({0.17, 0.29, 0, 2, 0, 20});
  for (double z = 1.5; z < 2.3; z += 0.013)
    for (const double yaw : {-0.5, 0.0, 0.5}) {
      const Foothold found = foothold(stairs, sole(), {0, z, yaw}, 1);
      for (const double over : over_ground(stairs, roll_foot(sole(), found.plant, 0)))
        EXPECT_NEAR(over, 0, 1e-9) << z << " " << yaw;
    }
}

TEST(Footing, OfTwoTreadsTheOneNearerInHeightIsBetter) {
  const Stairs stairs({-0.17, 0.29, 0, 2, 0, 20});
  Preference low, high;
  low.per_height = high.per_height = 2;
  low.level = stairs.height(0, 3.1);
  high.level = stairs.height(0, 2.7);
  const Plant between{0, 2.82, 0};  // the sole would lie across an edge
  EXPECT_GT(foothold(stairs, sole(), between, 1, low).plant.z,
            foothold(stairs, sole(), between, 1, high).plant.z + 0.2);
}

/// A foot on a tread keeps it, though the next one would be a few centimetres nearer.
TEST(Footing, AFootKeepsItsTread) {
  const Stairs stairs({0.17, 0.29, 0, 2, 0, 20});
  const Plant between{0, 2.82, 0};
  for (const double level : {2.62, 2.95}) {
    const double height = stairs.height(0, level);
    Plant kept = foothold(stairs, sole(), {0, level, 0}, 1).plant;
    EXPECT_NEAR(foothold(stairs, sole(), between, 1, for_its_tread(kept, height, 1)).plant.height,
                kept.height, 1e-9);
  }
}

/// A sole of another size.
Sole sized(Sole sole, double size) {
  for (Vec3* point : {&sole.heel, &sole.ball_joint, &sole.tip_joint}) *point = size * *point;
  for (double* height : {&sole.ankle_height, &sole.ball_height, &sole.tip_height}) *height *= size;
  return sole;
}

/// A child on small stairs steps as a grown-up does on large ones.
TEST(Footing, IsTheSameForAllSizes) {
  constexpr double kSize = 0.6;
  const Stairs large({0.17, 0.29, 0, 2, 0, 20}),
      small({kSize * 0.17, kSize * 0.29, 0, kSize * 2, 0, 20});
  const Sole child = sized(sole(), kSize);
  for (double z = 1.6; z < 4; z += 0.031) {
    const Foothold grown = foothold(large, sole(), {0, z, 0}, 1),
                   own = foothold(small, child, {0, kSize * z, 0}, kSize);
    EXPECT_NEAR(own.plant.z, kSize * grown.plant.z, 1e-9) << z;
    EXPECT_NEAR(own.tread, kSize * grown.tread, 1e-9) << z;
  }
}

}  // namespace
}  // namespace amble
