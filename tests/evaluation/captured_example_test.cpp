#include "amble/evaluation/captured_example.hpp"

#include <gtest/gtest.h>

#include "performed_captures.hpp"

namespace amble {
namespace {

TEST(CapturedExample, IsFoundOfStridesAndOfNothingElse) {
  const std::vector<CaptureSource> sources = captured_gaits();
  CaptureBuild build;
  CaptureOptions how;
  how.mirror = true;
  const auto library = build_captures(sources, how, build);
  std::size_t found = 0, kept = 0;
  for (const CaptureStride& stride : build.strides) kept += stride.kept;
  for (const Example& example : library->examples) {
    const CaptureStride* capture = capture_of(example, build);
    if (!capture) continue;
    ++found;
    EXPECT_TRUE(capture->kept);
    EXPECT_EQ(capture->stride.name, example.name);
    EXPECT_EQ(sources[capture->source].file, example.source);
  }
  EXPECT_EQ(found, kept);
  EXPECT_LT(found, library->examples.size());  // there are images, and a stand
}

}  // namespace
}  // namespace amble
