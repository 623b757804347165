#include "amble/io/clip_stream.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "amble/core/error.hpp"
#include "amble/io/bvh.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/csv.hpp"
#include "amble/motion/edit.hpp"
#include "amble/performer/performer.hpp"
#include "io/same_motion.hpp"

namespace amble {
namespace {

class Streams : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "amble_stream_XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  /// The walk, given in blocks of seven frames and streamed from the tenth on, or never.
  void write(const std::string& file, ClipStream::Format format) const {
    ClipStream stream(file, format, [&](const Clip& motion) {
      return encode_clip(file, motion, {.units_per_metre = format.units_per_metre});
    });
    for (int f = 0; f < walk_.frames(); f += 7)
      stream.append(frame_range(walk_, f, std::min(f + 6, walk_.frames() - 1)));
    EXPECT_EQ(stream.frames(), static_cast<std::uint64_t>(walk_.frames()));
    stream.finish();
    EXPECT_FALSE(std::filesystem::exists(file));
    stream.take_place();
  }
  std::size_t ten_frames() const { return 10 * walk_.skeleton.joints.size(); }

  std::filesystem::path folder_;
  const Clip walk_ = perform({Gait::walk, 1.2, 0.3}, 2, 60);
};

TEST_F(Streams, OfRowsAreTheBytesOfTheWholeClip) {
  write(path("walk.bvh"), {.units_per_metre = 100, .held = ten_frames()});
  EXPECT_EQ(read_file(path("walk.bvh")), write_bvh(walk_, {.units_per_metre = 100}));
  write(path("walk.csv"), {.held = ten_frames()});
  EXPECT_EQ(read_file(path("walk.csv")), write_csv(walk_));
}

TEST_F(Streams, OfGlbAreTheSameMotion) {
  write(path("walk.glb"), {.held = ten_frames()});
  write(path("held.glb"), {});
  const Clip streamed = read_clip(path("walk.glb")), held = read_clip(path("held.glb"));
  expect_same_motion(held, streamed, 1e-9, 1e-6);
  EXPECT_EQ(streamed.skeleton.size(), walk_.skeleton.size());
}

TEST_F(Streams, ThatEndSoonAreEncodedAsAWhole) {
  write(path("walk.amc"), {});
  EXPECT_TRUE(std::filesystem::exists(path("walk.asf")));
}

TEST_F(Streams, RefuseWhatCannotBeHeld) {
  const auto none = [](const Clip&) { return std::vector<FileContent>{}; };
  const ClipStream loop(path("x.bvh"), {.whole = true, .why = "--loop"}, none);
  loop.expect(1e5, 24);
  EXPECT_THROW(loop.expect(1e6, 24), Error);
  EXPECT_THROW(ClipStream(path("x.amc"), {}, none).expect(1e6, 24), Error);
  ClipStream(path("x.glb"), {}, none).expect(1e9, 24);
}

TEST_F(Streams, LeaveNothingWhereTheyAreGivenUp) {
  {
    ClipStream stream(path("x.bvh"), {.held = 1},
                      [](const Clip&) { return std::vector<FileContent>{}; });
    stream.append(walk_);
    EXPECT_FALSE(std::filesystem::is_empty(folder_));
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
  ClipStream nowhere(path("none/x.bvh"), {.held = 1},
                     [](const Clip&) { return std::vector<FileContent>{}; });
  EXPECT_THROW(nowhere.append(walk_), Error);
}

}  // namespace
}  // namespace amble
