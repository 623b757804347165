#include "amble/terrain/terrain_file.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble {
namespace {

TEST(TerrainFile, HillsAndStairsAddUp) {
  const auto hills = read_terrain(R"({"origin":[1,2],"spacing":2,"heights":[[0,1],[2,3]]})", "t");
  const auto both = read_terrain(
      R"({"origin":[1,2],"spacing":2,"heights":[[0,1],[2,3]],"stairs":{"rise":0.2,"run":0.3,"start":[0,9]}})",
      "t.json");
  EXPECT_GT(hills->height(3, 2), hills->height(1, 2));
  EXPECT_NEAR(both->height(0, 9.7), hills->height(0, 9.7) + 0.6, 1e-12);
  EXPECT_EQ(both->normal(2, 3), hills->normal(2, 3));
}

TEST(TerrainFile, ReadsAMesh) {
  const auto ramp = read_terrain("v 0 0 0\nv 2 0 0\nv 2 1 2\nv 0 1 2\nf 1 2 3 4\n", "ramp.OBJ");
  EXPECT_NEAR(ramp->height(1.7, 1.0), 0.5, 1e-12);
}

TEST(TerrainFile, RefusesWhatIsNoTerrainByName) {
  for (const char* bad :
       {"", "{}", "[1]", "7", R"({"heights":[[1,2]]})", R"({"spacing":0,"heights":[[1]]})",
        R"({"spacing":1,"heights":[[1,2],[3]]})", R"({"spacing":1,"heights":[]})",
        R"({"spacing":1,"heights":[[1e9]]})", R"({"stairs":{"rise":1}})",
        R"({"stairs":{"rise":1,"run":0}})", R"({"stairs":{"rise":1,"run":1,"count":-2}})"}) {
    try {
      read_terrain(bad, "t.json");
      ADD_FAILURE() << bad;
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).find("t.json:"), 0u) << error.what();
    }
  }
}

}  // namespace
}  // namespace amble
