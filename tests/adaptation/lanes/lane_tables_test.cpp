#include "amble/adaptation/lanes/lane_tables.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(LaneTables, HoldTheLibrarysBody) {
  const auto library = default_library();
  const LaneTables tables(*library, {leg_of(*library, Side::left), leg_of(*library, Side::right)});
  const lanes::LaneBody& body = tables.body();
  ASSERT_EQ(body.joints, library->skeleton.size());
  int thighs = 0, turning = 0;
  for (int j = 0; j < body.joints; ++j) {
    EXPECT_EQ(body.joint[j].parent, library->skeleton.joints[static_cast<std::size_t>(j)].parent);
    thighs += body.joint[j].thigh_of >= 0;
    turning += body.joint[j].turns >= 0;
  }
  EXPECT_EQ(thighs, 2);
  EXPECT_EQ(turning, static_cast<int>(library->turning.size()) - 1);
  for (const Side side : kSides) {
    const lanes::LaneLeg& leg = body.leg[index(side)];
    EXPECT_NEAR(leg.thigh_length + leg.shin_length, library->skeleton.leg_length(side), 1e-6);
    float square = 0, across = 0;
    for (int k = 0; k < 3; ++k)
      square += leg.across[k] * leg.across[k], across += leg.across[k] * leg.along[k];
    EXPECT_NEAR(square, 1, 1e-6);
    EXPECT_NEAR(across, 0, 1e-6);
    EXPECT_EQ(body.arm[index(side)].above[0], 0);
  }
  EXPECT_GT(body.links, 2);
}

TEST(LaneTables, ABodyWithoutLegsHasNoThighs) {
  const LaneTables tables(*default_library(), {});
  for (int j = 0; j < tables.body().joints; ++j) EXPECT_EQ(tables.body().joint[j].thigh_of, -1);
}

}  // namespace
}  // namespace amble
