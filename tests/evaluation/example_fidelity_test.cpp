#include "amble/evaluation/example_fidelity.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "amble/io/clip_file.hpp"
#include "amble/library/capture_files.hpp"
#include "amble/library/example_motion.hpp"
#include "amble/performer/repertoire.hpp"
#include "captures.hpp"
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

/// Where nothing is wrong, nothing is changed: not of turns on the spot and steps aside, either.
TEST(ExampleFidelity, PerformedFootworkComesBack) {
  Built all;
  all.sources = captured_gaits();
  for (const Performance& performance : repertoire())
    if (performance.type == "turn" || performance.type == "side" || performance.type == "back")
      all.sources.push_back({performance.name, study(performance.clip()), {}});
  const auto library = build_captures(all.sources, {}, all.build);
  int turns = 0, sides = 0;
  for (const ExampleFidelity& one : measure_examples(*library, all.sources, all.build)) {
    const std::string& source = library->examples[static_cast<std::size_t>(one.example)].source;
    turns += source.rfind("turn_", 0) == 0, sides += source.rfind("side_", 0) == 0;
    if (source.find('_') == std::string::npos) continue;
    EXPECT_LT(one.figures.body, 0.2) << source;
    EXPECT_LT(one.figures.degrees, 0.3) << source;
  }
  EXPECT_GE(turns, 4);
  EXPECT_GE(sides, 2);
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

TEST(ExampleFidelity, TellsPlantingFromClosing) {
  Built all = built();
  const auto before = measure_examples(*all.library, all.sources, all.build);
  constexpr std::size_t kAside = 0;
  scale_channel(*all.library, before[0].example, kAside, 4);
  const auto after = measure_examples(*all.library, all.sources, all.build);
  ASSERT_TRUE(after[0].closed);
  EXPECT_NEAR(after[0].closed->sway, before[0].figures.sway, 0.02);
  EXPECT_TRUE(after[0].by_planting);
  EXPECT_NE(after[0].beyond.front().find("closing the loop alone"), std::string::npos);
}

struct Folder {
  std::vector<const char*> names;
  int by_planting;  // so many examples at most
};

std::vector<CaptureSource> sources_of(const Folder& folder) {
  std::vector<CaptureSource> sources;
  for (const char* name : folder.names)
    for (const std::string& file : captures(name))
      sources.push_back({file, study(read_clip(file)), {}});
  return sources;
}

TEST(ExampleFidelity, CapturesAreKept) {
  AMBLE_NEEDS_CAPTURES();
  for (const Folder& folder :
       {Folder{{"park20", "control5"}, 0}, Folder{{"styles10"}, 4}, Folder{{"bandai"}, 1}}) {
    Built all;
    all.sources = sources_of(folder);
    const auto library = build_captures(all.sources, {}, all.build);
    const auto found = measure_examples(*library, all.sources, all.build);
    for (const bool runs : {false, true}) {
      const auto mean = mean_of(found, runs);
      if (!mean) continue;
      const ChangeLimits limits = change_limits(runs);
      EXPECT_LT(mean->body, limits.body);
      for (const double ratio : {mean->bob, mean->sway, mean->surge, mean->rise}) {
        EXPECT_GT(ratio, limits.ratio_low) << folder.names[0];
        EXPECT_LT(ratio, limits.ratio_high) << folder.names[0];
      }
      EXPECT_LT(mean->shake, limits.shake);
      EXPECT_LT(mean->lurch, limits.shake);
      EXPECT_LT(std::abs(mean->knee_peak), limits.knee_peak);
    }
    int by_planting = 0;
    for (const ExampleFidelity& one : found) {
      by_planting += one.by_planting;
      // None is changed by more than a limit without being named.
      const ChangeLimits limits = change_limits(one.captured.runs());
      const bool changed =
          one.figures.body > 2 * limits.body || one.figures.bob < limits.ratio_low ||
          one.figures.sway < limits.ratio_low || one.figures.lurch > limits.shake ||
          one.figures.shake > limits.shake || std::abs(one.figures.knee_peak) > limits.knee_peak;
      EXPECT_EQ(changed && one.beyond.empty(), false) << one.captured.clip;
      if (one.beyond.empty()) continue;
      // What the pelvis lost, closing lost.
      ASSERT_TRUE(one.closed);
      EXPECT_NEAR(one.figures.bob, one.closed->bob, 0.03) << one.captured.clip;
      EXPECT_NEAR(one.figures.sway, one.closed->sway, 0.03) << one.captured.clip;
      EXPECT_NEAR(one.figures.surge, one.closed->surge, 0.03) << one.captured.clip;
      EXPECT_NEAR(one.figures.lurch, one.closed->lurch, 0.05) << one.captured.clip;
    }
    EXPECT_LE(by_planting, folder.by_planting) << folder.names[0];
  }
}

TEST(ExampleFidelity, PerformedWalksAndRunsComeBack) {
  const Built all = built();
  for (const ExampleFidelity& one : measure_examples(*all.library, all.sources, all.build)) {
    EXPECT_LT(one.figures.cm, 0.2) << one.captured.clip;
    EXPECT_LT(one.figures.degrees, 0.3) << one.captured.clip;
  }
}

TEST(ExampleFidelity, NothingIsChangedWhereNothingIsWrong) {
  // All that the performer performs. A stride that ends as it began stays as it was; one that does
  // not, as of a drunkard or in a turn on the spot, is changed by no more than its being closed and
  // its feet standing ask for.
  LibrarySources performed;
  for (const Performance& one : repertoire()) {
    performed.clips.push_back(one.clip());
    performed.clips.back().name = one.name;
  }
  CaptureBuild build;
  const std::vector<CaptureSource> sources = study_sources(performed, {}, build.rejected);
  const auto library = build_captures(sources, {}, build);
  std::size_t closed = 0, exactly = 0;
  for (const ExampleFidelity& one : measure_examples(*library, sources, build)) {
    const std::string& name = library->examples[static_cast<std::size_t>(one.example)].name;
    const auto stride = std::find_if(
        build.strides.begin(), build.strides.end(),
        [&](const CaptureStride& found) { return found.kept && found.stride.name == name; });
    ASSERT_NE(stride, build.strides.end()) << name;
    const double open = 100 * stride->open;  // cm
    closed += open < 0.1;
    EXPECT_LT(one.figures.body, 0.2 + 0.12 * open) << name;
    // Feet that hardly stop as they land are put down a little earlier, in a waddle above all.
    EXPECT_LT(one.figures.cm, 0.38 + 0.12 * open) << name;
    EXPECT_LT(one.figures.degrees, 0.43 + 0.12 * open) << name;
    exactly += one.figures.cm < 0.2 && one.figures.degrees < 0.3;
  }
  EXPECT_GE(closed, 44u);
  EXPECT_GE(exactly, 47u);
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
