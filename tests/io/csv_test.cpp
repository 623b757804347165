#include "amble/io/csv.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

Clip clip() {
  Clip out;
  out.skeleton.joints = {{"root", -1, {}, false}, {"a \"b\", c", 0, {0, 0.5, 0}, false}};
  out.fps = 10;
  out.append({{1, 2, 3}, {Quat{}, Quat{}}});
  out.append({{1.5, 2, 3}, {rotation_x(3.14159265358979), Quat{}}});
  return out;
}

TEST(Csv, HasARowAFrameAndSevenColumnsAJoint) {
  EXPECT_EQ(write_csv(clip()),
            "t,root.x,root.y,root.z,root.qw,root.qx,root.qy,root.qz,"
            "\"a \"\"b\"\", c.x\",\"a \"\"b\"\", c.y\",\"a \"\"b\"\", c.z\",\"a \"\"b\"\", c.qw\","
            "\"a \"\"b\"\", c.qx\",\"a \"\"b\"\", c.qy\",\"a \"\"b\"\", c.qz\"\n"
            "0.000000,1.000000,2.000000,3.000000,1.000000,0.000000,0.000000,0.000000,"
            "1.000000,2.500000,3.000000,1.000000,0.000000,0.000000,0.000000\n"
            "0.100000,1.500000,2.000000,3.000000,0.000000,1.000000,0.000000,0.000000,"
            "1.500000,1.500000,3.000000,0.000000,1.000000,0.000000,0.000000\n");
}

TEST(Csv, BlocksGoOnWhereTheLastOneEnded) {
  std::string text = csv_header(clip().skeleton);
  append_csv_rows(clip(), 7, text);
  EXPECT_NE(text.find("\n0.700000,1.000000"), std::string::npos);
  EXPECT_NE(text.find("\n0.800000,1.500000"), std::string::npos);
}

}  // namespace
}  // namespace amble
