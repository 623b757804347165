#include "amble/io/bvh_rate.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(BvhRate, IsTheOneWritten) {
  EXPECT_DOUBLE_EQ(written_bvh_rate("HIERARCHY\nMOTION\nFrames: 3\nFrame Time: 0.0083333\n0 0"),
                   1 / 0.0083333);
  EXPECT_DOUBLE_EQ(written_bvh_rate("MOTION\r\nFrames:\t3\r\nFrame Time:\t.05\r\n"), 20);
  EXPECT_EQ(written_bvh_rate("JOINT Time { } MOTION Frames: 3"), 0);
  EXPECT_EQ(written_bvh_rate("MOTION\nFrame Time: 0"), 0);
  EXPECT_EQ(written_bvh_rate("MOTION\nFrame Time:"), 0);
  EXPECT_EQ(written_bvh_rate("Frame Time: 0.01"), 0);
}

}  // namespace
}  // namespace amble
