#include "amble/style/mix_amounts.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "examples.hpp"
#include "likeness.hpp"

namespace amble {
namespace {

TEST(MixAmounts, OffsetsGoWithTheirPartUnlessTheyAreTold) {
  const Decomposition& all = performed_styles_apart();
  Mix mix = with_parts_of("basic", {BodyPart::left_leg}, "march");
  const auto march = static_cast<std::size_t>(all.example_named("march"));
  MixAmounts amounts = resolve(all, mix);
  EXPECT_EQ(amounts.offset[index(BodyPart::left_leg)][march], 1);
  EXPECT_EQ(amounts.offset[index(BodyPart::right_leg)][march], 0);
  mix.offset = {{"basic", 1}};
  amounts = resolve(all, mix);
  EXPECT_EQ(amounts.offset[index(BodyPart::left_leg)][march], 0);
}

TEST(MixAmounts, LegsAreLentTheRootsWeightsAndNothingElse) {
  const Decomposition& all = performed_styles_apart();
  const MixAmounts given =
      resolve(all, with_parts_of("basic", {BodyPart::left_leg, BodyPart::torso}, "march"));
  const MixAmounts some = lent(given, 0.25);
  const auto march = static_cast<std::size_t>(all.example_named("march")),
             basic = static_cast<std::size_t>(all.example_named("basic"));
  EXPECT_DOUBLE_EQ(some.weights[index(BodyPart::left_leg)][march], 0.75);
  EXPECT_DOUBLE_EQ(some.weights[index(BodyPart::left_leg)][basic], 0.25);
  EXPECT_DOUBLE_EQ(some.parts[index(BodyPart::left_leg)](0, static_cast<int>(basic)), 0.25);
  EXPECT_DOUBLE_EQ(some.weights[index(BodyPart::torso)][march], 1);
}

TEST(MixAmounts, ARootOfNoWeightIsRefused) {
  EXPECT_THROW(resolve(performed_styles_apart(), whole_mix("basic", 0.01)), Error);
}

}  // namespace
}  // namespace amble
