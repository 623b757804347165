#include "amble/terrain/mesh_terrain.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "count_allocations.hpp"

namespace amble {
namespace {

using Triangles = std::vector<std::array<int, 3>>;

/// A sheet of n × n squares of 25 cm over a surface.
MeshTerrain sheet(int n, double (*height)(double, double)) {
  std::vector<Vec3> vertices;
  Triangles triangles;
  for (int iz = 0; iz <= n; ++iz)
    for (int ix = 0; ix <= n; ++ix)
      vertices.push_back({0.25 * ix, height(0.25 * ix, 0.25 * iz), 0.25 * iz});
  for (int iz = 0; iz < n; ++iz)
    for (int ix = 0; ix < n; ++ix) {
      const int a = iz * (n + 1) + ix, b = a + n + 1;
      triangles.push_back({a, a + 1, b});
      triangles.push_back({b, a + 1, b + 1});
    }
  return MeshTerrain(vertices, triangles);
}

TEST(MeshTerrain, AnswersEverywhereOnASheetWithoutSeams) {
  const MeshTerrain ground = sheet(40, [](double x, double z) { return 0.2 * x - 0.1 * z; });
  const Vec3 wanted = normalised({-0.2, 1, 0.1});
  for (double x = 0; x <= 10; x += 0.0625)
    for (double z = 0; z <= 10; z += 0.0625) {
      ASSERT_NEAR(ground.height(x, z), 0.2 * x - 0.1 * z, 1e-9);
      ASSERT_NEAR(dot(ground.normal(x, z), wanted), 1, 1e-9);
    }
  EXPECT_EQ(ground.height(10.01, 4), 0);
  EXPECT_EQ(ground.height(4, -0.01), 0);
  EXPECT_EQ(ground.height(std::nan(""), 1e300), 0);
}

TEST(MeshTerrain, TheTopCountsAndWallsHaveNone) {
  const std::vector<Vec3> vertices{{0, 0, 0}, {4, 0, 0}, {0, 0, 4}, {0, 1, 0},
                                   {2, 1, 0}, {0, 1, 2}, {0, 9, 0}, {0, 9, 2}};
  const MeshTerrain ground(vertices, Triangles{{0, 1, 2}, {3, 4, 5}, {0, 6, 7}});
  EXPECT_NEAR(ground.height(0.5, 0.5), 1, 1e-12);
  EXPECT_NEAR(ground.height(1.5, 1.5), 0, 1e-12);
  EXPECT_NEAR(ground.height(0, 0.5), 1, 1e-12);
}

TEST(MeshTerrain, FacesMayTurnEitherWay) {
  const std::vector<Vec3> vertices{{0, 0, 0}, {1, 1, 0}, {0, 0, 1}};
  for (const auto& triangle : Triangles{{0, 1, 2}, {0, 2, 1}}) {
    const MeshTerrain ground(vertices, Triangles{triangle});
    EXPECT_NEAR(ground.height(0.5, 0.2), 0.5, 1e-12);
    EXPECT_GT(ground.normal(0.5, 0.2).y, 0);
  }
}

TEST(MeshTerrain, ManyLongTrianglesOnOnePlaceStaySmall) {
  std::vector<Vec3> vertices{{-50, 0, -50}, {50, 0, -50}};
  Triangles triangles;
  for (int i = 0; i < 20000; ++i) {
    vertices.push_back({0, 0.001 * i, 50.0 + 0.001 * i});
    triangles.push_back({0, 1, i + 2});
  }
  const long before = allocations();
  const MeshTerrain ground(vertices, triangles);
  EXPECT_LT(allocations() - before, 100);
  EXPECT_GT(ground.height(0, 49), 0);
}

}  // namespace
}  // namespace amble
