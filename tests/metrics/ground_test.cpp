#include "amble/metrics/ground.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "amble/core/error.hpp"

namespace amble::metrics {
namespace {

HeightGrid grid_of(int n, double (*height)(int, int)) {
  HeightGrid grid{0, 0, 1, n, {}};
  for (int iz = 0; iz < n; ++iz)
    for (int ix = 0; ix < n; ++ix) grid.heights.push_back(height(ix, iz));
  return grid;
}

TEST(Ground, ASplineKeepsAPlane) {
  HeightGrid grid = grid_of(12, [](int ix, int iz) { return 0.1 * iz + 0.03 * ix; });
  grid.origin_x = -2;
  grid.origin_z = 1;
  grid.spacing = 0.5;
  const Ground ground{0.25, grid, {}};
  for (const auto& [x, z] : {std::pair(0.0, 2.0), std::pair(1.3, 3.7), std::pair(2.2, 4.4)})
    EXPECT_NEAR(ground.height(x, z), 0.25 + 0.1 * (z - 1) / 0.5 + 0.03 * (x + 2) / 0.5, 1e-12);
  const Vec3 normal = ground.normal(1, 3), wanted = normalised({-0.06, 1, -0.2});
  EXPECT_NEAR(normal.x, wanted.x, 1e-9);
  EXPECT_NEAR(normal.z, wanted.z, 1e-9);
}

TEST(Ground, SquaresComeOutRaisedByAThird) {
  const HeightGrid grid = grid_of(12, [](int ix, int) { return 1.0 * ix * ix; });
  EXPECT_NEAR(grid.height(4.0, 5.0), 16 + 1.0 / 3, 1e-12);
  EXPECT_NEAR(grid.height(5.3, 5.5), 5.3 * 5.3 + 1.0 / 3, 1e-12);
  EXPECT_NEAR(grid.height(-50, 5), 0, 1e-12);
  EXPECT_NEAR(grid.height(60, 99), 121, 1e-12);
}

TEST(Ground, StairsRiseAtTheirStart) {
  const Stairs stairs{0.1, 0.3, 0, 1, std::numbers::pi / 2, 3};
  EXPECT_NEAR(stairs.height(-0.1, 0), 0.0, 1e-12);
  EXPECT_NEAR(stairs.height(0.1, 0), 0.1, 1e-12);
  EXPECT_NEAR(stairs.height(0.4, 5), 0.2, 1e-12);
  EXPECT_NEAR(stairs.height(9.0, 0), 0.3, 1e-12);
}

TEST(Ground, JsonIsReadOrRefusedByName) {
  const Ground ground = parse_ground(
      R"({"origin":[1,2],"spacing":2,"heights":[[0,1],[2,3]],"stairs":{"rise":0.2,"run":0.3,"start":[0,9]}})",
      "t.json");
  ASSERT_TRUE(ground.grid && ground.stairs);
  EXPECT_EQ(ground.grid->rows(), 2);
  EXPECT_EQ(ground.grid->origin_z, 2);
  EXPECT_NEAR(ground.height(0, 9.7), ground.grid->height(0, 9.7) + 0.6, 1e-12);
  for (const char* bad :
       {"", "{}", "[1]", R"({"heights":[[1,2]]})", R"({"spacing":0,"heights":[[1]]})",
        R"({"spacing":1,"heights":[[1,2],[3]]})", R"({"spacing":1,"heights":[]})",
        R"({"stairs":{"rise":1}})", R"({"stairs":{"rise":1,"run":0}})"}) {
    try {
      parse_ground(bad, "t.json");
      ADD_FAILURE() << bad;
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).find("t.json:"), 0u) << error.what();
    }
  }
}

}  // namespace
}  // namespace amble::metrics
