#include "amble/engine/common_body.hpp"

#include <gtest/gtest.h>

#include "amble/library/performer_library.hpp"

namespace amble {
namespace {

TEST(CommonBody, KnowsTheLegsOfBothSides) {
  const auto library = default_library();
  const CommonBody body(*library);
  for (const Side side : kSides) {
    const auto k = static_cast<std::size_t>(index(side));
    EXPECT_EQ(body.legs[k].foot, library->skeleton.joint(on_side(Role::left_foot, side)));
    EXPECT_NEAR(body.bones[k].length(), library->skeleton.leg_length(side), 1e-9);
    EXPECT_GT(sign(side) * body.hip_offsets[k].x, 0.03);
    EXPECT_EQ(body.tables.body().leg[k].thigh, body.legs[k].thigh);
  }
}

TEST(CommonBody, WalksAndRunsReachFromTheirEnvelopes) {
  const CommonBody body(*default_library());
  EXPECT_GT(body.walk_top, 1.5);
  EXPECT_LT(body.walk_top, 3);
  EXPECT_GT(body.run_bottom, 1.2);
  EXPECT_LT(body.run_bottom, 4);
  for (const double turn : body.sharpest) EXPECT_GT(turn, 0.2);
}

TEST(CommonBody, FindsTheSlopeAmongALibrarysOwnParameters) {
  auto library = std::make_shared<MotionLibrary>(*default_library());
  EXPECT_EQ(CommonBody(*library).slope_parameter, -1);
  library->parameters = {"load", "slope"};
  EXPECT_EQ(CommonBody(*library).slope_parameter, 1);
}

}  // namespace
}  // namespace amble
