#include "amble/io/asf_amc.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "figure.hpp"
#include "io/same_motion.hpp"
#include "places.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

struct Files {
  std::string asf, amc;
};

Files leg() {
  const std::string both = read_file(source_folder() + "/fuzz/corpus/asf_amc/leg.txt");
  const std::size_t at = both.find("====\n");
  return {both.substr(0, at), both.substr(at + 5)};
}

TEST(ReadAsfAmc, UnderstandsEveryPartOfTheFormat) {
  const Files files = leg();
  const Clip clip = read_asf_amc(files.asf, "leg.asf", files.amc, "leg.amc");
  EXPECT_EQ(clip.name, "leg");
  EXPECT_EQ(clip.fps, 60);
  ASSERT_EQ(clip.frames(), 2);
  ASSERT_EQ(clip.skeleton.size(), 4);
  EXPECT_EQ(clip.skeleton.joints[0].name, "Hips");
  EXPECT_EQ(clip.skeleton.joints[1].name, "thigh");
  EXPECT_EQ(clip.skeleton.joints[2].name, "shin");
  EXPECT_EQ(clip.skeleton.joints[2].parent, 1);  // the link is folded away
  EXPECT_LT(length(clip.skeleton.joints[2].offset - Vec3{2.25, -7.625, 0}), 1e-9);
  EXPECT_TRUE(clip.skeleton.joints[3].end);
  EXPECT_EQ(clip.translated, (std::vector<int>{0, 2}));
  EXPECT_NEAR(clip.translations[3].y, -7.625 + 0.01 * std::cos(20 * kDegree), 1e-9);
  const Quat axes = rotation_z(20 * kDegree);
  const Quat turn = rotation_z(3 * kDegree) * rotation_y(-2 * kDegree) * rotation_x(10 * kDegree);
  EXPECT_LT(angle_between(clip.rotation(0, 1), axes * turn * inverse(axes)), 1e-12);
}

TEST(WriteAsfAmc, KeepsABody) {
  const Clip clip = swaying_clip(20);
  const AsfAmc files = write_asf_amc(clip);
  expect_same_motion(clip, read_asf_amc(files.asf, "a.asf", files.amc, "a.amc"), 1e-6, 1e-6);
}

struct Fault {
  bool skeleton;
  const char *from, *to, *message;
};

TEST(ReadAsfAmc, NamesFileLineAndRemedy) {
  const Fault faults[] = {
      {true, "length 7.5", "length long", "leg.asf:20: expected a number, found 'long'"},
      {true, "length 7.5", "length", "leg.asf:20: expected a number after 'length'"},
      {true, "0 0 20 XYZ", "0 0 20 XYW",
       "leg.asf:21: an axis order is made of X, Y and Z, found 'XYW'"},
      {true, "dof rx ry rz", "dof rx ry rw",
       "leg.asf:22: expected tx, ty, tz, rx, ry, rz or l, found 'rw'"},
      {true, "name shin", "name thigh",
       "leg.asf:34: bone 'thigh' is defined twice; names must differ"},
      {true, "root thigh", "root calf", "leg.asf:44: the hierarchy names 'calf', which is no bone"},
      {true, "thigh_to_shin shin", "thigh_to_shin thigh",
       "leg.asf:46: bone 'thigh' has two parents"},
      {true, "    root thigh\n", "", "leg.asf:16: bone 'thigh' does not lead to the root"},
      {true, ":hierarchy", ":other", "leg.asf:47: has no :hierarchy section"},
      {false, "shin 0 0 0 -20 0", "shin 0 0 0 -20", "leg.amc:7: bone 'shin' needs 5 numbers"},
      {false, "shin 0 0 0 -20 0", "shin 0 0 0 -20 0 1", "leg.amc:7: bone 'shin' has more numbers"},
      {false, "shin 0 0 0 -20 0", "knee 0", "leg.amc:7: 'knee' is no bone of the skeleton"},
      {false, "shin 0 0 0 -20 0\n", "",
       "leg.amc:7: the frame before has no values for bone 'shin'"},
      {false, "-2e0", "nan", "leg.amc:6: expected a finite number, found 'nan'"},
      {false, "1\nroot", "root", "leg.amc:4: expected a frame number before the bones"},
      {false, "thigh 10 -2e0 3\n", "thigh 10 -2e0 3\nthigh 1 2 3\n",
       "leg.amc:7: bone 'thigh' stands twice"},
  };
  for (const Fault& fault : faults) {
    Files files = leg();
    std::string& text = fault.skeleton ? files.asf : files.amc;
    const std::size_t at = text.find(fault.from);
    ASSERT_NE(at, std::string::npos) << fault.from;
    text.replace(at, std::string(fault.from).size(), fault.to);
    try {
      read_asf_amc(files.asf, "leg.asf", files.amc, "leg.amc");
      ADD_FAILURE() << fault.message;
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).rfind(fault.message, 0), 0u) << error.what();
    }
  }
}

TEST(ReadAsfAmc, EmptyFilesAreErrors) {
  EXPECT_THROW(read_asf_amc("", "a.asf", "", "a.amc"), Error);
  EXPECT_THROW(read_asf_amc(leg().asf, "a.asf", "", "a.amc"), Error);
}

}  // namespace
}  // namespace amble
