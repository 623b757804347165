#include "amble/metrics/leading_frames.hpp"

#include <gtest/gtest.h>

#include "metrics/walker.hpp"

namespace amble::metrics {
namespace {

Clip with_foreign_start(int stretched, int missing) {
  Clip clip = make_walker();
  Clip out = clip;
  out.rotations.clear();
  out.translations.clear();
  for (int f = 0; f < stretched + missing; ++f) {
    out.translations.push_back(f < stretched ? clip.root(0) : Vec3{});
    for (int j = 0; j < clip.skeleton.size(); ++j)
      out.rotations.push_back(f < stretched ? rotation_z(1.2) : Quat{});
  }
  out.translations.insert(out.translations.end(), clip.translations.begin(),
                          clip.translations.end());
  out.rotations.insert(out.rotations.end(), clip.rotations.begin(), clip.rotations.end());
  return out;
}

TEST(LeadingFrames, AnInsertedPoseAndMissingFramesAreFound) {
  // Frame 0 of the walker stands exactly above the origin, but not at it.
  EXPECT_EQ(leading_foreign_frames(make_walker()), 0);
  EXPECT_EQ(leading_foreign_frames(with_foreign_start(1, 0)), 1);
  EXPECT_EQ(leading_foreign_frames(with_foreign_start(1, 3)), 4);
}

TEST(LeadingFrames, DroppingKeepsTheRest) {
  const Clip walk = make_walker();
  Clip clip = with_foreign_start(1, 2);
  drop_leading_frames(clip, 3);
  EXPECT_EQ(clip.rotations, walk.rotations);
  EXPECT_EQ(clip.translations, walk.translations);
  drop_leading_frames(clip, 1000000);
  EXPECT_EQ(clip.frames(), 0);
}

}  // namespace
}  // namespace amble::metrics
