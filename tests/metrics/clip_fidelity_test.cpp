#include "amble/metrics/clip_fidelity.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/performer/performer.hpp"
#include "walker.hpp"

namespace amble::metrics {
namespace {

Clip walk(double speed) { return perform({.speed = speed}, 6, 120); }

TEST(ClipFidelity, OfAClipWithItself) {
  const ClipFidelity found = compare_clips(walk(1.3), walk(1.3));
  ASSERT_GE(found.strides.size(), 3u);
  EXPECT_LT(found.mean().cm, 0.15);
  EXPECT_LT(found.mean().degrees, 0.3);
  ASSERT_TRUE(found.same_clip);
  EXPECT_LT(found.same_clip->cm, 0.3);
}

TEST(ClipFidelity, ReadsABobThatWasMadeLarger) {
  const Clip captured = walk(1.3);
  Clip made = captured;
  double mean = 0;
  for (int f = 0; f < made.frames(); ++f) mean += made.root(f).y / made.frames();
  for (int f = 0; f < made.frames(); ++f) made.root(f).y += 0.2 * (made.root(f).y - mean);
  const Fidelity found = compare_clips(captured, made).mean();
  EXPECT_NEAR(found.bob, 1.2, 0.03);
  EXPECT_NEAR(found.lurch, 1.2, 0.03);
  EXPECT_NEAR(found.sway, 1, 0.03);
  EXPECT_GT(found.cm, 0.1);
}

TEST(ClipFidelity, TakesTheStrideThatIsNearestInSpeed) {
  Clip both = walk(0.9);
  const Clip quick = walk(1.5);
  const Vec3 end = both.root(both.frames() - 1);
  for (int f = 0; f < quick.frames(); ++f) {
    for (int j = 0; j < quick.skeleton.size(); ++j) both.rotations.push_back(quick.rotation(f, j));
    both.translations.push_back(quick.root(f) + Vec3{end.x, 0, end.z});
  }
  const ClipFidelity found = compare_clips(walk(1.5), both);
  for (const ComparedStride& one : found.strides) EXPECT_NEAR(one.made.rates.speed, 1.5, 0.1);
}

TEST(ClipFidelity, SaysWhichClipHasNoStride) {
  Clip statue = make_statue(make_walker(), 1.2);
  statue.name = "statue.bvh";
  for (const bool captured : {false, true}) {
    try {
      compare_clips(captured ? statue : walk(1.2), captured ? walk(1.2) : statue);
      ADD_FAILURE() << "a statue has no strides";
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("statue.bvh"), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace amble::metrics
