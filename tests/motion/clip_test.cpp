#include "amble/motion/clip.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

Clip two_joints() {
  Clip clip;
  clip.skeleton.joints = {{"root", -1, {0, 1, 0}, false}, {"hips", 0, {0, 0.1, 0}, false}};
  clip.fps = 50;
  return clip;
}

TEST(Clip, AppendedFramesAreReadBack) {
  Clip clip = two_joints();
  EXPECT_EQ(clip.frames(), 0);
  clip.append({{1, 2, 3}, {rotation_y(0.1), rotation_x(0.2)}});
  clip.append({{4, 5, 6}, {rotation_y(0.3), rotation_x(0.4)}});
  EXPECT_EQ(clip.frames(), 2);
  EXPECT_DOUBLE_EQ(clip.seconds(), 0.04);
  EXPECT_EQ(clip.root(1), (Vec3{4, 5, 6}));
  EXPECT_EQ(clip.rotation(1, 0), rotation_y(0.3));
  EXPECT_EQ(clip.rotation(0, 1), rotation_x(0.2));
}

TEST(Clip, OtherTracksKeepTheRestOffset) {
  Clip clip = two_joints();
  clip.translated = {0, 1};
  clip.append({{1, 2, 3}, {Quat{}, Quat{}}});
  clip.append({{4, 5, 6}, {Quat{}, Quat{}}});
  ASSERT_EQ(clip.translations.size(), 4u);
  EXPECT_EQ(clip.translations[1], (Vec3{0, 0.1, 0}));
  EXPECT_EQ(clip.root(1), (Vec3{4, 5, 6}));
}

TEST(Clip, WithoutJointsThereAreNoFrames) { EXPECT_EQ(Clip().frames(), 0); }

}  // namespace
}  // namespace amble
