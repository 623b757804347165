#include "amble/io/path_file.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble {
namespace {

std::string refused(const char* text) {
  try {
    parse_ground_curve(text, "way.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(PathFile, ReadsSplinesAndChains) {
  EXPECT_FALSE(parse_ground_curve(R"({"points":[[0,0],[0,4],[3,8]]})", "").pieces.empty());
  EXPECT_FALSE(
      parse_ground_curve(R"({"points":[[0,0],[2,0],[1,2]],"closed":true})", "").pieces.empty());
  EXPECT_EQ(parse_ground_curve(R"({"bezier":[[[0,0],[0,1],[0,2],[0,3]]]})", "").pieces.size(), 1u);
}

/// What is wrong is named, and so is what was probably meant.
TEST(PathFile, RefusalsNameWhatWasMeant) {
  EXPECT_NE(refused(R"({"point":[[0,0],[1,1]]})").find("points"), std::string::npos);
  EXPECT_NE(refused(R"({"points":[[0,0],[1,1]],"close":true})").find("closed"), std::string::npos);
  EXPECT_NE(refused(R"({"points":[[0,0]]})").find("two points"), std::string::npos);
  EXPECT_NE(refused("[]").find("a path is"), std::string::npos);
  EXPECT_NE(refused("{}").find("a path is"), std::string::npos);
}

}  // namespace
}  // namespace amble
