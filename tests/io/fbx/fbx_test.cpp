#include "amble/io/fbx/fbx.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <numbers>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "places.hpp"

namespace amble {
namespace {

/// A pelvis and a spine that bends 30° a frame, 30 frames a second.
const std::string kSpine = source_folder() + "/tests/io/fbx/spine.fbx";

TEST(ReadFbx, ReadsJointsAndMotion) {
  const auto clips = read_fbx(kSpine);
  ASSERT_EQ(clips.size(), 1u);
  const Clip& clip = clips[0];
  EXPECT_EQ(clip.name, "Take");
  EXPECT_EQ(clip.fps, 30);
  ASSERT_EQ(clip.frames(), 3);
  ASSERT_EQ(clip.skeleton.size(), 2);
  EXPECT_EQ(clip.skeleton.joints[0].name, "Hips");
  EXPECT_NEAR(clip.root(0).y, 90, 1e-4);
  EXPECT_NEAR(clip.skeleton.joints[1].offset.y, 20, 1e-4);
  EXPECT_LT(angle_between(clip.rotation(2, 1), rotation_z(std::numbers::pi / 3)), 1e-6);
}

TEST(ReadFbx, EveryTruncationIsAnError) {
  const std::string whole = read_file(kSpine);
  const std::string path = testing::TempDir() + "amble_cut.fbx";
  for (std::size_t size = 0; size < whole.size() - 40; size += 97) {
    write_file(path, whole.substr(0, size));
    try {
      read_fbx(path);
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).rfind(path + ": ", 0), 0u) << error.what();
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      continue;
    }
    ADD_FAILURE() << "cut at " << size;
  }
  std::filesystem::remove(path);
}

TEST(ReadFbx, NoiseIsAnError) {
  const std::string path = testing::TempDir() + "amble_noise.fbx";
  std::string noise = "Kaydara FBX Binary  ";
  for (int i = 0; i < 5000; ++i) noise.push_back(static_cast<char>(i * 7919 >> 3));
  write_file(path, noise);
  EXPECT_THROW(read_fbx(path), Error);
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace amble
