#include "amble/evaluation/engine_fidelity.hpp"

#include <gtest/gtest.h>

#include <set>

#include "performed_captures.hpp"

namespace amble {
namespace {

TEST(EngineFidelity, AsksForEverySteadyStrideOfEveryClip) {
  const std::vector<CaptureSource> sources = captured_gaits();
  std::size_t steps = 0;
  const EngineFidelity found =
      measure_engine(sources, clips_of(sources),
                     {.own = false, .mirror = false, .each_clip = [&steps] { ++steps; }});
  EXPECT_EQ(steps, sources.size());
  EXPECT_TRUE(found.skipped.empty());
  std::set<std::size_t> seen;
  for (const StrideFidelity& one : found.strides) {
    seen.insert(one.source);
    ASSERT_TRUE(one.by(Fence::engine));
    EXPECT_TRUE(one.by(Fence::nearest)) << sources[one.source].file;
    EXPECT_TRUE(one.by(Fence::same_clip)) << sources[one.source].file;
  }
  EXPECT_EQ(seen.size(), sources.size());
  for (const bool runs : {false, true}) {
    std::size_t count = 0;
    const auto engine = found.mean(Fence::engine, runs, &count);
    ASSERT_TRUE(engine);
    EXPECT_GT(count, 3u);
    EXPECT_GT(engine->cm, 0.1);
    EXPECT_LT(engine->cm, 8);
    // One performer repeats himself far better than strides of other speeds stand for his.
    EXPECT_LT(found.mean(Fence::same_clip, runs)->cm, 0.3 * found.mean(Fence::nearest, runs)->cm);
  }
}

TEST(EngineFidelity, OwnLibrariesKeepThePersonBetterThanOthers) {
  const std::vector<CaptureSource> sources = captured_gaits();
  const auto others = measure_engine(sources, clips_of(sources), {}).mean(Fence::engine, false),
             own = measure_engine(sources, clips_of(sources), {.own = true})
                       .mean(Fence::engine, false);
  ASSERT_TRUE(others && own);
  EXPECT_LT(own->cm, others->cm);
  EXPECT_LT(own->seconds, 1.5);  // strikes are found to a frame
}

TEST(EngineFidelity, HasNoMeanOfRunsWhereNobodyRuns) {
  std::vector<CaptureSource> sources = captured_gaits();
  sources.resize(3);
  const EngineFidelity found = measure_engine(sources, clips_of(sources), {});
  EXPECT_TRUE(found.mean(Fence::engine, false));
  std::size_t count = 7;
  EXPECT_FALSE(found.mean(Fence::engine, true, &count));
  EXPECT_EQ(count, 0u);
}

TEST(EngineFidelity, SaysWhichClipsNoLibraryCouldBeMadeFor) {
  std::vector<CaptureSource> sources = captured_gaits();
  sources.resize(1);
  const EngineFidelity found = measure_engine(sources, clips_of(sources), {});
  EXPECT_TRUE(found.strides.empty());
  ASSERT_EQ(found.skipped.size(), 1u);
  EXPECT_EQ(found.skipped[0].source, sources[0].file);
  EXPECT_FALSE(found.skipped[0].reason.empty());
}

}  // namespace
}  // namespace amble
