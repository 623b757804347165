#include "amble/io/clip_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <numbers>

#include "amble/analysis/understand.hpp"
#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "captures.hpp"
#include "figure.hpp"
#include "io/same_motion.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

class ClipFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "amble_clip_XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  /// The clip after a stay in a file of that kind, then in a BVH file.
  Clip through(const Clip& clip, const std::string& extension) {
    write_clip(path("a." + extension), clip);
    const Clip middle = read_clip(path("a." + extension));
    write_clip(path("b.bvh"), middle);
    return read_clip(path("b.bvh"));
  }
  std::filesystem::path folder_;
};

TEST_F(ClipFile, EveryFormatKeepsABody) {
  const Clip clip = swaying_clip(50);
  for (const char* extension : {"bvh", "glb", "amc"})
    expect_same_motion(clip, through(clip, extension), 1e-5, 1e-6);
}

TEST_F(ClipFile, EveryFormatKeepsTheCaptures) {
  AMBLE_NEEDS_CAPTURES();
  std::vector<std::string> files = captures("bandai");
  files.resize(5);
  for (const char* name : {"park20/16_16.bvh", "park20/16_46.bvh", "styles10/137_29.bvh",
                           "streams/127_05.bvh", "actions/69_70.bvh"})
    files.push_back((capture_folder() / name).string());
  for (const std::string& file : files) {
    Clip clip = read_clip(file);
    understand(clip);
    for (const char* extension : {"bvh", "glb", "amc"}) {
      const Clip again = through(clip, extension);
      EXPECT_EQ(again.skeleton.size(), clip.skeleton.size()) << file << " as " << extension;
      expect_same_motion(clip, again, 1e-4, (extension[0] == 'b' ? 0.01 : 0.05) * kDegree);
    }
  }
}

TEST_F(ClipFile, CsvHasARowAFrame) {
  const Clip clip = swaying_clip(3, 60);
  write_clip(path("a.csv"), clip);
  const std::string text = read_file(path("a.csv"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4);
  EXPECT_EQ(text.rfind("t,Hips.x,Hips.y,Hips.z,Hips.qw,", 0), 0u);
  EXPECT_NE(text.find("\n0.016667,0.000000,0.930000,0.000000,1.000000,"), std::string::npos);
}

template <typename Action>
std::string message_of(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST_F(ClipFile, SaysWhichNamesItKnows) {
  EXPECT_EQ(message_of([] { read_clip("x.txt"); }),
            "x.txt: unknown kind of clip; the name must end in .bvh, .amc, .gltf or .glb");
  EXPECT_EQ(message_of([] { write_clip("x.fbx", {}); }),
            "x.fbx: unknown kind of output; the name must end in .bvh, .glb, .amc or .csv");
  EXPECT_EQ(message_of([] { read_clip("x.asf"); }),
            "x.asf: is a skeleton; give the .amc file with the motion");
}

TEST_F(ClipFile, FindsTheSkeletonOfAnAmc) {
  const Clip clip = swaying_clip(3);
  write_clip(path("16.amc"), clip);
  write_file(path("16_02.amc"), read_file(path("16.amc")));
  EXPECT_EQ(read_clip(path("16_02.amc")).frames(), 3);
  std::filesystem::rename(path("16.asf"), path("other.asf"));
  EXPECT_EQ(read_clip(path("16_02.amc")).frames(), 3);
  write_file(path("third.asf"), "");
  EXPECT_NE(message_of([&] { read_clip(path("16_02.amc")); }).find("needs its skeleton"),
            std::string::npos);
  EXPECT_EQ(read_clip(path("16_02.amc"), {.animation = {}, .asf = path("other.asf")}).frames(), 3);
}

}  // namespace
}  // namespace amble
