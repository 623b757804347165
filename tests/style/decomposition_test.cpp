#include "amble/style/decomposition.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

#include "amble/performer/performer.hpp"
#include "amble/style/mixed_cycle.hpp"
#include "examples.hpp"

namespace amble {
namespace {

/// Worst difference of an example that was put together again with all weights 1 on it.
CycleDifference worst_return(const Decomposition& all) {
  CycleDifference worst;
  for (const StyleExample& one : all.source.examples) {
    const CycleDifference off = difference(all, mix_cycle(all, whole_mix(one.name)).poses, one);
    worst.degrees = std::max(worst.degrees, off.degrees);
    worst.centimetres = std::max(worst.centimetres, off.centimetres);
  }
  return worst;
}

void expect_examples_back(const Decomposition& all) {
  const CycleDifference worst = worst_return(all);
  EXPECT_LT(worst.degrees, 0.3);
  EXPECT_LT(worst.centimetres, 0.5);
}

TEST(Decomposition, ExamplesComeBack) { expect_examples_back(performed_styles_apart()); }

TEST(Decomposition, CapturedExamplesComeBack) {
  AMBLE_NEEDS_CAPTURES();
  for (const char* folder : {"styles10", "bandai"})
    expect_examples_back(*decompose(captured_examples(folder)));
}

void expect_more_error_with_fewer(const StyleExamples& examples) {
  CycleDifference before;
  for (int most = 12; most >= 1; --most) {
    const auto all = decompose(examples, {.variance = 1, .most = most});
    CycleDifference mean;
    for (const StyleExample& one : all->source.examples) {
      const CycleDifference off = difference(*all, mix_cycle(*all, whole_mix(one.name)).poses, one);
      mean.degrees += off.degrees, mean.centimetres += off.centimetres;
    }
    EXPECT_GE(mean.degrees, before.degrees) << most;
    EXPECT_GE(mean.centimetres, before.centimetres) << most;
    before = mean;
  }
  EXPECT_GT(before.degrees, 0.3);
}

TEST(Decomposition, FewerComponentsMeanMoreError) {
  expect_more_error_with_fewer(performed_style_examples());
}

TEST(Decomposition, FewerComponentsMeanMoreErrorOnCaptures) {
  AMBLE_NEEDS_CAPTURES();
  expect_more_error_with_fewer(captured_examples("styles10"));
}

/// Figures of one compiler, so that another one has to agree.
TEST(Decomposition, ComponentsAgreeAcrossCompilers) {
  const Decomposition& all = performed_styles_apart();
  constexpr double kAgreed[] = {0.07749164712, 0.60963353460, 0.71918209859, -0.07069387772,
                                0.21105363181};
  for (const BodyPart name : kBodyParts) {
    const Matrix& mixing = all.parts[index(name)].ica.mixing;
    double sum = 0;
    for (int i = 0; i < mixing.rows; ++i)
      for (int c = 0; c < mixing.columns; ++c) sum += mixing(i, c) * (1 + i % 3) / (1 + c);
    EXPECT_NEAR(sum, kAgreed[index(name)], 1e-6) << body_part_name(name);
  }
}

TEST(Decomposition, OneExampleAndTwinsWork) {
  for (const int copies : {1, 2}) {
    StyleExamples examples = performed_style_examples();
    examples.examples.resize(1);
    while (static_cast<int>(examples.examples.size()) < copies) {
      examples.examples.push_back(examples.examples[0]);
      examples.examples.back().name = "twin";
    }
    const auto all = decompose(examples);
    const CycleDifference worst = worst_return(*all);
    EXPECT_LT(worst.degrees, 0.3);
    EXPECT_LT(worst.centimetres, 0.5);
    for (const PartComponents& part : all->parts)
      for (const double value : part.ica.mixing.values) ASSERT_TRUE(std::isfinite(value));
  }
}

TEST(Decomposition, APartThatNeverMovesHasNoComponents) {
  StyleExamples examples = performed_style_examples();
  const auto joints = joints_of_parts(examples.skeleton)[index(BodyPart::left_arm)];
  for (StyleExample& one : examples.examples)
    for (Pose& pose : one.cycle.poses)
      for (const int joint : joints) pose.rotations[static_cast<std::size_t>(joint)] = Quat{};
  const auto all = decompose(examples);
  EXPECT_EQ(all->parts[index(BodyPart::left_arm)].ica.count(), 0);
  EXPECT_GT(all->parts[index(BodyPart::right_arm)].ica.count(), 0);
  expect_examples_back(*all);
}

}  // namespace
}  // namespace amble
