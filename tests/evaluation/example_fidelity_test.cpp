#include "amble/evaluation/example_fidelity.hpp"

#include <gtest/gtest.h>

#include "amble/library/example_motion.hpp"
#include "performed_captures.hpp"

namespace amble {
namespace {

struct Built {
  std::vector<CaptureSource> sources;
  CaptureBuild build;
  std::shared_ptr<MotionLibrary> library;
};

Built built(bool mirror = false) {
  Built out;
  out.sources = captured_gaits();
  CaptureOptions how;
  how.mirror = mirror;
  out.library = std::make_shared<MotionLibrary>(*build_captures(out.sources, how, out.build));
  return out;
}

TEST(ExampleFidelity, SetsEveryCapturedExampleBesideItsCapture) {
  for (const bool mirror : {false, true}) {
    const Built all = built(mirror);
    const auto found = measure_examples(*all.library, all.sources, all.build);
    std::size_t kept = 0;
    for (const CaptureStride& stride : all.build.strides) kept += stride.kept;
    EXPECT_EQ(found.size(), kept);
    for (const ExampleFidelity& one : found) {
      const Example& example = all.library->examples[static_cast<std::size_t>(one.example)];
      EXPECT_FALSE(example.source.empty());
      EXPECT_NEAR(one.figures.seconds, 0, 0.1) << example.name;
      // A performance is planted already: its arms, head and trunk stay near.
      EXPECT_LT(one.figures.body, 2) << example.name;
    }
  }
}

/// Channels of the pelvis in a library's body rows.
void scale_channel(MotionLibrary& library, int example, std::size_t channel, double by) {
  const auto width = static_cast<std::size_t>(library.body_channels());
  float* rows =
      library.body_.data() + static_cast<std::size_t>(example) * MotionLibrary::kBodyKnots * width;
  double mean = 0;
  for (std::size_t k = 0; k < MotionLibrary::kBodyKnots; ++k)
    mean += rows[k * width + channel] / MotionLibrary::kBodyKnots;
  for (std::size_t k = 0; k < MotionLibrary::kBodyKnots; ++k) {
    float& value = rows[k * width + channel];
    value = static_cast<float>(mean + by * (value - mean));
  }
}

TEST(ExampleFidelity, NamesAnExampleThatWasBent) {
  Built all = built();
  const auto before = measure_examples(*all.library, all.sources, all.build);
  ASSERT_FALSE(before.empty());
  constexpr std::size_t kAside = 0;
  scale_channel(*all.library, before[0].example, kAside, 4);
  const auto after = measure_examples(*all.library, all.sources, all.build);
  EXPECT_NEAR(after[0].figures.sway, 4 * before[0].figures.sway, 0.05 * after[0].figures.sway);
  EXPECT_GT(after[0].figures.shake, 2 * before[0].figures.shake);
  bool named = false;
  for (const std::string& sentence : after[0].beyond) named |= sentence.rfind("sway", 0) == 0;
  EXPECT_TRUE(named);
  EXPECT_EQ(after[1].beyond, before[1].beyond);
}

TEST(ExampleFidelity, TheHeightOfACapturesFloorIsNoChange) {
  Built all = built();
  const auto before = measure_examples(*all.library, all.sources, all.build);
  for (CaptureSource& source : all.sources)
    for (int f = 0; f < source.study.clip.frames(); ++f) source.study.clip.root(f).y += 0.07;
  const auto after = measure_examples(*all.library, all.sources, all.build);
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < after.size(); ++i)
    EXPECT_NEAR(after[i].figures.body, before[i].figures.body, 1e-6);
}

TEST(ExampleFidelity, MeansAreOfOneGait) {
  const Built all = built();
  const auto found = measure_examples(*all.library, all.sources, all.build);
  std::size_t walks = 0, runs = 0;
  EXPECT_TRUE(mean_of(found, false, &walks));
  EXPECT_TRUE(mean_of(found, true, &runs));
  EXPECT_EQ(walks + runs, found.size());
  EXPECT_GT(runs, 0u);
  EXPECT_FALSE(mean_of({}, true));
}

}  // namespace
}  // namespace amble
