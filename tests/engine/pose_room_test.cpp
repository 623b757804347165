#include "amble/engine/pose_room.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(PoseRoom, LanesLieBesideEachOther) {
  float rows[4 * 12] = {};
  const AskedLane second{rows + 1, 4};
  second.put(2, 0.5);
  second.put(4, Quat{0.1, 0.2, 0.3, 0.4});
  EXPECT_EQ(rows[2 * 4 + 1], 0.5f);
  EXPECT_EQ(rows[6 * 4 + 1], 0.3f);
  EXPECT_EQ(rows[2 * 4], 0);
}

TEST(PoseRoom, FeetAreSeenFromThePelvisAndTheirHeadingsWithinATurn) {
  float rows[lanes::kFootRows] = {};
  FootPose foot;
  foot.ankle = {1000.25, 0.1, -2000};
  foot.yaw = 0.3 + 400 * 6.283185307179586;
  AskedLane{rows, 1}.put(0, foot, {1000, 1, -2000.5});
  EXPECT_FLOAT_EQ(rows[0], 0.25f);
  EXPECT_FLOAT_EQ(rows[2], 0.5f);
  EXPECT_NEAR(rows[3], 0.3, 1e-6);
  EXPECT_EQ(rows[7], 1);
}

TEST(PoseRoom, ReadsWhatWasWritten) {
  lanes::LaneBody body{};
  body.joints = 3;
  PoseRoom<4> room(body, 20);
  Pose pose{{1, 2, 3}, {{1, 0, 0, 0}, {0.5, 0.5, 0.5, 0.5}, {0, 1, 0, 0}}}, back = pose;
  room.posed(2).write(pose);
  back.rotations.assign(3, Quat{});
  room.posed(2).read({1, 2, 3}, back);
  EXPECT_EQ(back.rotations, pose.rotations);
  EXPECT_TRUE(fits_in_room(body));
  body.joints = 129;
  EXPECT_FALSE(fits_in_room(body));
}

}  // namespace
}  // namespace amble
