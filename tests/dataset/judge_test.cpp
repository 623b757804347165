#include "amble/dataset/judge.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "specs.hpp"

namespace amble::dataset {
namespace {

TEST(Judge, KeepsAWalkAndRefusesABrokenOne) {
  const Cast cast(small_spec());
  MadeClip made = make_clip(cast, 1);
  const Verdict good = judge(cast, made);
  EXPECT_TRUE(good.kept()) << good.broken.front();
  EXPECT_LT(good.figures[0], 0.5f);
  // A body that slides while it walks, and then jumps.
  for (int f = 0; f < made.motion.frames(); ++f) made.motion.root(f).x += 0.002 * f;
  const Verdict slides = judge(cast, made);
  EXPECT_NE(std::find(slides.broken.begin(), slides.broken.end(), "toe skate mean"),
            slides.broken.end());
  for (int f = made.motion.frames() / 2; f < made.motion.frames(); ++f)
    made.motion.root(f).y += 0.2;
  EXPECT_GT(judge(cast, made).broken.size(), slides.broken.size());
}

}  // namespace
}  // namespace amble::dataset
