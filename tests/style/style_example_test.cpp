#include "amble/style/style_example.hpp"

#include <gtest/gtest.h>

#include "amble/performer/performer.hpp"
#include "amble/performer/repertoire.hpp"
#include "amble/performer/standing.hpp"
#include "clip_changes.hpp"
#include "examples.hpp"

namespace amble {
namespace {

TEST(StyleExample, PerformedStylesHaveTheirKeysInOrder) {
  const StyleExamples styles = performed_style_examples();
  EXPECT_GE(styles.examples.size(), 18u);
  for (const StyleExample& one : styles.examples)
    for (const KeyPhases& keys : one.keys) {
      EXPECT_EQ(keys[0], 0) << one.name;
      for (std::size_t k = 1; k < keys.size(); ++k) EXPECT_GT(keys[k], keys[k - 1]) << one.name;
      EXPECT_LT(keys[3], 1) << one.name;
    }
}

TEST(StyleExample, AClipGivesTheCycleThatTheModelHas) {
  const GaitSpec spec{Gait::walk, 1.2, 0};
  const StyleExamples found =
      style_examples({source_of(perform_strides(spec, 5, 120), "walk.bvh")});
  ASSERT_EQ(found.examples.size(), 1u);
  EXPECT_EQ(found.examples[0].name, "walk");
  const PerformedGait gait(spec);
  EXPECT_NEAR(found.examples[0].cycle.seconds, gait.stride_seconds(), 0.02);
  EXPECT_NEAR(found.examples[0].cycle.speed, 1.2, 0.02);
  for (const Side side : kSides)
    EXPECT_NEAR(found.examples[0].keys[static_cast<std::size_t>(index(side))][3], gait.duty(side),
                0.06);
  EXPECT_EQ(found.phases[0].complete, found.phases[0].stances);
}

TEST(StyleExample, AClipWithoutALoopSaysWhy) {
  const StyleExamples found = style_examples({source_of(perform_stand(120), "stand.bvh")});
  EXPECT_TRUE(found.examples.empty());
  ASSERT_EQ(found.rejected.size(), 1u);
  EXPECT_FALSE(found.rejected[0].reason.empty());
  try {
    decompose(found);
    FAIL() << "a decomposition of nothing";
  } catch (const std::exception& error) {
    EXPECT_NE(std::string(error.what()).find("stand.bvh"), std::string::npos) << error.what();
  }
}

TEST(StyleExample, LibrariesHoldExamplesToo) {
  const StyleExamples found = style_examples(*default_library());
  ASSERT_GT(found.examples.size(), 15u);
  const auto all = decompose(found);
  EXPECT_GE(all->example_named("walk_1.2"), 0);
}

TEST(StyleExample, CapturedStancesShowAllTheirMoments) {
  AMBLE_NEEDS_CAPTURES();
  for (const char* folder : {"styles10", "bandai"}) {
    int stances = 0, complete = 0;
    const StyleExamples found = captured_examples(folder);
    for (const PhaseCount& one : found.phases) stances += one.stances, complete += one.complete;
    EXPECT_GT(stances, 100) << folder;
    EXPECT_GE(complete, 0.95 * stances) << folder;
    EXPECT_EQ(found.examples.size(), captures(folder).size()) << folder;
  }
}

TEST(StyleExample, AClipPlayedTwiceIsTakenApartOrRefused) {
  for (const Performance& performance : repertoire()) {
    if (performance.name.rfind("walk_1.9", 0) != 0) continue;
    const StyleExamples found =
        style_examples({source_of(repeated_clip(performance.clip(), 2), "twice.bvh")});
    EXPECT_EQ(found.examples.empty(), !found.rejected.empty()) << performance.name;
    for (const StyleExample& one : found.examples) {
      for (const KeyPhases& keys : one.keys)
        for (const double key : keys) EXPECT_TRUE(key >= 0 && key < 1) << key;
      for (const Pose& pose : one.cycle.poses) EXPECT_LT(length(pose.root), 10);
      EXPECT_EQ(decompose(found)->examples(), found.examples.size());
    }
  }
}

}  // namespace
}  // namespace amble
