#include "amble/motion/edit.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "figure.hpp"

namespace amble {
namespace {

/// Swaying while it travels 1.2 m/s along +Z, with a lateral sway of 3 cm.
Clip travelling(int frames) {
  Clip clip = swaying_clip(frames);
  for (int f = 0; f < frames; ++f) {
    clip.root(f).x = 0.03 * std::sin(2 * 3.14159265358979 * f / 120.0);
    clip.root(f).z = 0.01 * f;
  }
  return clip;
}

TEST(FrameRange, KeepsWhatWasAskedFor) {
  const Clip clip = travelling(100), part = frame_range(clip, 10, 19);
  EXPECT_EQ(part.frames(), 10);
  EXPECT_EQ(part.root(0), clip.root(10));
  EXPECT_EQ(part.rotation(9, 3), clip.rotation(19, 3));
}

TEST(InPlace, TakesOutTravelAndKeepsSway) {
  const Clip clip = in_place(travelling(600));
  for (int f = 0; f < 600; ++f) EXPECT_NEAR(clip.root(f).z, 0, 1e-9);
  EXPECT_NEAR(clip.root(330).x, 0.03 * std::sin(2 * 3.14159265358979 * 330 / 120.0), 0.002);
  EXPECT_EQ(clip.root(300).y, 0.93);
}

TEST(ClosedLoop, EndsAsItBegan) {
  Clip open = travelling(137);
  for (int f = 0; f < 137; ++f) open.rotation(f, 0) = rotation_y(0.01 * f) * rotation_x(0.002 * f);
  const Clip clip = closed_loop(open);
  for (int j = 1; j < clip.skeleton.size(); ++j)
    EXPECT_LT(angle_between(clip.rotation(0, j), clip.rotation(136, j)), 1e-9);
  // the body turned and travelled on, but stands as it stood
  EXPECT_NEAR(heading_of(clip.rotation(136, 0)), 1.36, 1e-6);
  EXPECT_LT(angle_between(rotation_y(-1.36) * clip.rotation(136, 0), clip.rotation(0, 0)), 1e-6);
  EXPECT_NEAR(clip.root(136).z, 1.36, 1e-12);
  EXPECT_LT(angle_between(clip.rotation(70, 3), open.rotation(70, 3)), 0.3);
}

}  // namespace
}  // namespace amble
