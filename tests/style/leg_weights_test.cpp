#include "amble/style/leg_weights.hpp"

#include <gtest/gtest.h>

#include "amble/style/mixed_cycle.hpp"
#include "examples.hpp"

namespace amble {
namespace {

/// The upper body and speed of one example on the legs of another.
Mix legs_of(const std::string& base, const std::string& legs) {
  Mix mix = whole_mix(base);
  mix.parts[index(BodyPart::left_leg)][legs] = 1;
  mix.parts[index(BodyPart::right_leg)][legs] = 1;
  return mix;
}

void expect_half(const Decomposition& all, const std::string& base, const std::string& legs) {
  const MixedCycle mixed = mix_cycle(all, legs_of(base, legs), {MixLegs::optimised});
  EXPECT_GT(mixed.linear_foot_error(), 0.03) << base << " on " << legs;
  EXPECT_LT(mixed.foot_error(), 0.5 * mixed.linear_foot_error()) << base << " on " << legs;
}

TEST(LegWeights, OptimisedWeightsHalveTheFootError) {
  expect_half(performed_styles_apart(), "energetic", "tired");
  expect_half(performed_styles_apart(), "tired", "energetic");
  expect_half(performed_styles_apart(), "gorilla", "tired");
  expect_half(performed_styles_apart(), "tired", "gorilla");
}

TEST(LegWeights, OptimisedWeightsHalveTheFootErrorOfCaptures) {
  AMBLE_NEEDS_CAPTURES();
  const auto all = decompose(captured_examples("styles10"));
  expect_half(*all, "137_04", "137_42");  // cat and strong man
  expect_half(*all, "137_42", "137_04");
}

TEST(LegWeights, TheBasesOwnLegsAreLeftAlone) {
  const MixedCycle mixed =
      mix_cycle(performed_styles_apart(), legs_of("tired", "tired"), {MixLegs::optimised});
  for (const LegWeights& leg : mixed.legs) {
    EXPECT_LT(leg.linear, 1e-9);
    for (const double weight : leg.weights.values) EXPECT_TRUE(weight == 0 || weight == 1);
  }
}

TEST(LegWeights, ExamplesWithoutAWeightStayOut) {
  const Decomposition& all = performed_styles_apart();
  const MixedCycle mixed = mix_cycle(all, legs_of("energetic", "tired"), {MixLegs::optimised});
  const int tired = all.example_named("tired"), base = all.example_named("energetic");
  for (int k = 0; k < mixed.legs[0].weights.rows; ++k)
    for (int e = 0; e < mixed.legs[0].weights.columns; ++e)
      EXPECT_TRUE(e == tired || e == base || mixed.legs[0].weights(k, e) == 0);
}

}  // namespace
}  // namespace amble
