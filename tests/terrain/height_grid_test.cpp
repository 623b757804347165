#include "amble/terrain/height_grid.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

HeightGrid grid_of(int n, double (*height)(int, int)) {
  HeightGrid grid;
  grid.columns = n;
  for (int iz = 0; iz < n; ++iz)
    for (int ix = 0; ix < n; ++ix) grid.heights.push_back(height(ix, iz));
  return grid;
}

TEST(HeightGrid, KeepsAPlane) {
  HeightGrid grid = grid_of(12, [](int ix, int iz) { return 0.1 * iz + 0.03 * ix; });
  grid.origin_x = -2;
  grid.origin_z = 1;
  grid.spacing = 0.5;
  for (const auto& [x, z] : {std::pair(0.0, 2.0), std::pair(1.3, 3.7), std::pair(2.2, 4.4)})
    EXPECT_NEAR(grid.height(x, z), 0.1 * (z - 1) / 0.5 + 0.03 * (x + 2) / 0.5, 1e-12);
  const Vec3 normal = grid.normal(1, 3), wanted = normalised({-0.06, 1, -0.2});
  EXPECT_NEAR(normal.x, wanted.x, 1e-12);
  EXPECT_NEAR(normal.z, wanted.z, 1e-12);
}

TEST(HeightGrid, RaisesSquaresByAThird) {
  const HeightGrid grid = grid_of(12, [](int ix, int) { return 1.0 * ix * ix; });
  EXPECT_NEAR(grid.height(4.0, 5.0), 16 + 1.0 / 3, 1e-12);
  EXPECT_NEAR(grid.height(5.3, 5.5), 5.3 * 5.3 + 1.0 / 3, 1e-12);
  EXPECT_NEAR(grid.height(-50, 5), 0, 1e-12);
  EXPECT_NEAR(grid.height(60, 99), 121, 1e-12);
}

TEST(HeightGrid, ItsNormalStandsOnItsSurface) {
  const HeightGrid grid = grid_of(8, [](int ix, int iz) { return ((ix * 7 + iz * 5) % 4) * 0.1; });
  constexpr double kStep = 1e-5;
  for (const auto& [x, z] : {std::pair(1.2, 3.3), std::pair(4.6, 2.1), std::pair(0.1, 6.9)}) {
    const Vec3 across{2 * kStep, grid.height(x + kStep, z) - grid.height(x - kStep, z), 0};
    const Vec3 along{0, grid.height(x, z + kStep) - grid.height(x, z - kStep), 2 * kStep};
    EXPECT_NEAR(dot(grid.normal(x, z), across) / kStep, 0, 1e-6);
    EXPECT_NEAR(dot(grid.normal(x, z), along) / kStep, 0, 1e-6);
  }
}

}  // namespace
}  // namespace amble
