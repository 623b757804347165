#include "amble/io/bvh.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "captures.hpp"
#include "io/same_motion.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

const std::string kSmall =
    "HIERARCHY\r\n"
    "ROOT my root:a\r\n"
    "{\r\n"
    "\tOFFSET 1 2e0 +3\r\n"
    "\tCHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation\r\n"
    "\tJOINT Left Arm {\r\n"
    "\t\tOFFSET 0 1 0\r\n"
    "\t\tCHANNELS 4 Yposition Xrotation Zrotation Xrotation\r\n"
    "\t\tEnd Site\r\n\t\t{\r\n\t\t\tOFFSET 0 0.5 0\r\n\t\t}\r\n"
    "\t\tEnd Site\r\n\t\t{\r\n\t\t\tOFFSET 0 0 1e-05\r\n\t\t}\r\n"
    "\t}\r\n"
    "\tJOINT Fixed\r\n\t{\r\n\tOFFSET 0 0 1\r\n\tCHANNELS 0\r\n\t}\r\n"
    "}\r\n"
    "MOTION\r\n"
    "Frames:\t2\r\n"
    "Frame Time: 0.0083333\r\n"
    "1 2 3 90 0 0 1 0 0 0\r\n"
    "\r\n"
    "4 5 6 \t0 0 90 1.25 10 20 30 \r\n";

std::string message_of(const std::string& text) {
  try {
    read_bvh(text, "x.bvh");
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(ReadBvh, UnderstandsEveryPartOfTheFormat) {
  const Clip clip = read_bvh(kSmall, "folder/small.bvh");
  EXPECT_EQ(clip.name, "small");
  EXPECT_EQ(clip.fps, 120);
  ASSERT_EQ(clip.frames(), 2);
  ASSERT_EQ(clip.skeleton.size(), 5);
  const std::vector<Joint>& joints = clip.skeleton.joints;
  EXPECT_EQ(joints[0].name, "my root:a");
  EXPECT_EQ(joints[1].name, "Left Arm");
  EXPECT_EQ(joints[2].name, "Left Arm_end");
  EXPECT_EQ(joints[3].name, "Left Arm_end1");
  EXPECT_TRUE(joints[3].end);
  EXPECT_EQ(joints[3].parent, 1);
  EXPECT_EQ(joints[3].offset, (Vec3{0, 0, 1e-5}));
  EXPECT_EQ(joints[4].parent, 0);
  EXPECT_EQ(clip.translated, (std::vector<int>{0, 1}));
  EXPECT_EQ(clip.root(1), (Vec3{4, 5, 6}));
  EXPECT_EQ(clip.translations[1], (Vec3{0, 1, 0}));
  EXPECT_EQ(clip.translations[3], (Vec3{0, 1.25, 0}));
  EXPECT_LT(angle_between(clip.rotation(0, 0), rotation_z(90 * kDegree)), 1e-12);
  EXPECT_LT(angle_between(clip.rotation(1, 1), rotation_x(10 * kDegree) * rotation_z(20 * kDegree) *
                                                   rotation_x(30 * kDegree)),
            1e-12);
}

TEST(ReadBvh, TakesAnyLineEndsMarksAndComments) {
  const Clip plain = read_bvh(kSmall, "x.bvh");
  std::string cr, lf;
  for (const char c : kSmall) {
    if (c != '\n') cr.push_back(c);
    if (c != '\r') lf.push_back(c);
  }
  std::string commented = "# made by hand\n" + replaced(lf, "ROOT", "// the hips\nROOT");
  commented = replaced(commented, "\tJOINT Fixed", "# a prop\n\tJOINT Fixed");
  commented = replaced(commented, "MOTION", "// and now\n# the motion\nMOTION");
  commented = replaced(commented, "4 5 6", "# the second\n4 5 6");
  for (const std::string& text : {cr, lf, "\xEF\xBB\xBF" + cr, commented}) {
    const Clip clip = read_bvh(text, "x.bvh");
    EXPECT_EQ(clip.rotations, plain.rotations);
    EXPECT_EQ(clip.translations, plain.translations);
    EXPECT_EQ(clip.skeleton.size(), plain.skeleton.size());
  }
  const std::string broken = replaced(cr, "1 2 3 90", "1 2 x 90");
  EXPECT_NE(message_of(broken).find("x.bvh:27:"), std::string::npos) << message_of(broken);
}

TEST(ReadBvh, AConstantPositionBecomesTheOffset) {
  const Clip clip = read_bvh(replaced(kSmall, "1.25 10 20", "1 10 20"), "x.bvh");
  EXPECT_EQ(clip.translated, std::vector<int>{0});
  EXPECT_EQ(clip.skeleton.joints[1].offset, (Vec3{0, 1, 0}));
}

TEST(ReadBvh, LargeAnglesKeepTheirRotation) {
  const Clip clip = read_bvh(replaced(kSmall, "1 2 3 90", "1 2 3 360090"), "x.bvh");
  EXPECT_LT(angle_between(clip.rotation(0, 0), rotation_z(90 * kDegree)), 1e-9);
}

struct Fault {
  const char *from, *to, *message;
};

TEST(ReadBvh, NamesFileLineAndRemedyOfEveryFault) {
  const Fault faults[] = {
      {"HIERARCHY", "HIERARKY",
       "x.bvh:1: expected HIERARCHY at the beginning of a BVH file, found 'HIERARKY'"},
      {"ROOT", "JOINT", "x.bvh:2: expected ROOT after HIERARCHY, found 'JOINT'"},
      {"OFFSET 1 2e0 +3", "OFFSET 1 2e0",
       "x.bvh:4: expected three numbers after OFFSET, found the end of the line"},
      {"OFFSET 1 2e0 +3", "OFFSET 1 nan 3",
       "x.bvh:4: expected three numbers after OFFSET, found 'nan'"},
      {"OFFSET 1 2e0 +3", "OFFSET 1 2 1e99",
       "x.bvh:4: expected three numbers after OFFSET, found '1e99'"},
      {"OFFSET 1 2e0 +3", "OFSET 1 2 3",
       "x.bvh:4: expected OFFSET, CHANNELS, JOINT, End Site or '}', found 'OFSET'"},
      {"\tOFFSET 1 2e0 +3\r\n", "", "x.bvh:22: joint 'my root:a' has no OFFSET"},
      {"Xposition", "Wposition",
       "x.bvh:5: expected a channel such as Xposition or Zrotation, found 'Wposition'"},
      {"CHANNELS 6", "CHANNELS 7",
       "x.bvh:6: expected a channel such as Xposition or Zrotation, found 'JOINT'"},
      {"CHANNELS 6", "CHANNELS 5",
       "x.bvh:5: CHANNELS announces 5 names, but more follow: 'Xrotation'"},
      {"CHANNELS 6", "CHANNELS -1",
       "x.bvh:5: the number of channels must be a whole number from 0 to 64"},
      {"Fixed", "Left Arm",
       "x.bvh:18: joint 'Left Arm' was already named on line 6; names must differ"},
      {"Fixed", "", "x.bvh:18: a joint has no name; write one after JOINT or ROOT"},
      {"MOTION", "", "x.bvh:25: expected MOTION after the hierarchy, found 'Frames:'"},
      {"Frames:\t2", "Frames: two", "x.bvh:25: expected Frames: and the number of frames"},
      {"Frames:\t2", "Frames: 0",
       "x.bvh:25: the number of frames must be a whole number from 1 to 1000000000"},
      {"Frames:\t2", "Frames: 1e30",
       "x.bvh:25: the number of frames must be a whole number from 1 to 1000000000"},
      {"Frames:\t2", "Frames: 1", "x.bvh:29: more rows follow than the 1 declared frames"},
      {"Frames:\t2", "Frames: 1000000",
       "x.bvh:30: the file ends after 2 of 1000000 declared frames"},
      {"0.0083333", "0",
       "x.bvh:26: the frame time must be positive, in seconds, such as 0.0083333"},
      {"0.0083333", "-0.01",
       "x.bvh:26: the frame time must be positive, in seconds, such as 0.0083333"},
      {"0.0083333", "fast", "x.bvh:26: expected Frame Time: and seconds"},
      {"1 2 3 90", "1 x 3 90", "x.bvh:27: expected a finite number, found 'x'"},
      {"1 2 3 90", "1 inf 3 90", "x.bvh:27: expected a finite number, found 'inf'"},
      {"1 2 3 90", "1 1e400 3 90", "x.bvh:27: expected a finite number, found '1e400'"},
      {"1 2 3 90", "1 2 90", "x.bvh:27: the row has 9 numbers; the channels need 10"},
      {"1 2 3 90", "0 1 2 3 90",
       "x.bvh:27: the row has more than the 10 numbers that the channels need"},
  };
  for (const Fault& fault : faults)
    EXPECT_EQ(message_of(replaced(kSmall, fault.from, fault.to)), fault.message);
  EXPECT_EQ(message_of(""), "x.bvh:1: the file is empty; a BVH file begins with HIERARCHY");
}

TEST(ReadBvh, EveryTruncationIsAnErrorOrAWholeClip) {
  // Without its last line end the file is still whole, and nothing shorter is.
  const std::size_t whole = kSmall.find_last_of('0') + 1;
  for (std::size_t size = 0; size < whole - 1; ++size) {
    const std::string message = message_of(kSmall.substr(0, size));
    EXPECT_EQ(message.rfind("x.bvh:", 0), 0u) << "cut at " << size << ": " << message;
  }
  EXPECT_EQ(message_of(kSmall.substr(0, whole)), "no error");
}

TEST(ReadBvh, DeepNestingIsRefused) {
  std::string text = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\n";
  for (int i = 0; i < 10000; ++i) text += "JOINT j" + std::to_string(i) + "\n{\nOFFSET 0 0 0\n";
  EXPECT_NE(message_of(text).find("nested more than 500 deep"), std::string::npos);
}

TEST(WriteBvh, KeepsTheSmallClip) {
  const Clip clip = read_bvh(kSmall, "x.bvh");
  expect_same_motion(clip, read_bvh(write_bvh(clip), "y.bvh"), 1e-5, 1e-6);
}

TEST(WriteBvh, ScalesToTheUnitAskedFor) {
  const Clip clip = read_bvh(kSmall, "x.bvh");
  const Clip large = read_bvh(write_bvh(clip, {.units_per_metre = 100}), "y.bvh");
  EXPECT_NEAR(large.root(1).y, 500, 1e-9);
  EXPECT_NEAR(large.skeleton.joints[2].offset.y, 50, 1e-9);
  EXPECT_EQ(large.skeleton.joints[0].offset, Vec3{});
}

TEST(WriteBvh, KeepsEveryCapture) {
  AMBLE_NEEDS_CAPTURES();
  for (const std::string& file : captures()) {
    const Clip clip = read_bvh(read_file(file), file);
    // 0.1 mm is 0.0018 of the CMU files' unit; 0.01° in the world
    expect_same_motion(clip, read_bvh(write_bvh(clip), file), 0.0018, 0.01 * kDegree);
  }
}

}  // namespace
}  // namespace amble
