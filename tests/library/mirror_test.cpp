#include "amble/library/mirror.hpp"

#include <gtest/gtest.h>

#include "amble/library/capture_library.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

TEST(StrideMirror, TwiceIsTheStrideAgain) {
  std::vector<CaptureSource> sources;
  sources.push_back({"left.bvh", study(perform({Gait::walk, 1.2, 0.5}, 4, 120)), {}});
  const CaptureBuild build = gather_strides(sources);
  ASSERT_FALSE(build.strides.empty());
  const Stride& stride = build.strides.front().stride;
  const Mirror mirror(build.skeleton);
  const Stride image = mirrored(stride, mirror), again = mirrored(image, mirror);
  EXPECT_DOUBLE_EQ(image.turn_rate, -stride.turn_rate);
  EXPECT_DOUBLE_EQ(image.feet[0].placement.x, -stride.feet[1].placement.x);
  for (std::size_t i = 0; i < stride.poses.size(); ++i)
    for (std::size_t j = 0; j < stride.poses[i].rotations.size(); ++j)
      EXPECT_LT(angle_between(again.poses[i].rotations[j], stride.poses[i].rotations[j]), 1e-9);
}

TEST(StrideMirror, ImagesOfStraightStridesAreThePersonsOwn) {
  // Corrected, the image of the average straight stride is the average straight stride. Its feet
  // are planted once more, and its toes with them.
  std::vector<CaptureSource> sources;
  sources.push_back({"walk.bvh", study(perform({Gait::walk, 1.2, 0.0}, 4, 120)), {}});
  const CaptureBuild build = gather_strides(sources);
  std::vector<Stride> strides;
  for (const CaptureStride& found : build.strides)
    if (found.kept) strides.push_back(found.stride);
  strides.resize(1);
  strides[0].poses[3].rotations[2] = strides[0].poses[3].rotations[2] * rotation_y(0.2);
  const std::vector<Stride> images = mirror_strides(strides, build.skeleton);
  ASSERT_EQ(images.size(), 1u);
  for (std::size_t j = 0; j < strides[0].poses[3].rotations.size(); ++j)
    EXPECT_LT(angle_between(images[0].poses[3].rotations[j], strides[0].poses[3].rotations[j]),
              1e-3);
}

/// Strides of performed walks, the last of them a left turn, and of a run that turns left.
struct Walked {
  Skeleton skeleton;
  std::vector<Stride> strides;
};
Walked walked(std::initializer_list<double> straight) {
  std::vector<CaptureSource> sources;
  for (const double speed : straight)
    sources.push_back({"walk.bvh", study(perform({Gait::walk, speed, 0.0}, 4, 120)), {}});
  sources.push_back({"left.bvh", study(perform({Gait::walk, 1.1, 0.7}, 4, 120)), {}});
  sources.push_back({"run.bvh", study(perform({Gait::run, 2.8, 0.7}, 4, 120)), {}});
  const CaptureBuild build = gather_strides(sources);
  Walked out{build.skeleton, {}};
  for (const CaptureStride& found : build.strides)
    if (found.kept) out.strides.push_back(found.stride);
  return out;
}

TEST(StrideMirror, ImagesFillWhatWasNotCapturedOfWalks) {
  const Walked some = walked({0.8, 1.1, 1.4});
  const std::vector<Stride> images = gap_images(some.strides, some.skeleton);
  ASSERT_FALSE(images.empty());  // the right turn, which nobody performed; straight ones are there
  for (const Stride& image : images) {
    EXPECT_EQ(image.type, "walk");
    EXPECT_NEAR(image.turn_rate, -0.7, 0.05);
    EXPECT_NEAR(image.speed, 1.1, 0.05);
  }
  // Once it was captured, nothing is left to fill.
  std::vector<Stride> both = some.strides;
  both.insert(both.end(), images.begin(), images.end());
  EXPECT_TRUE(gap_images(both, some.skeleton).empty());
}

TEST(StrideMirror, TwoStraightWalksTellNoAsymmetryToFillBy) {
  const Walked few = walked({0.9, 1.4});
  EXPECT_TRUE(gap_images(few.strides, few.skeleton).empty());
  EXPECT_FALSE(mirror_strides(few.strides, few.skeleton).empty());  // who asks for them has them
}

}  // namespace
}  // namespace amble
