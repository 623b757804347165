#include "amble/engine/style_legs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "amble/library/example_curves.hpp"

namespace amble {
namespace {

int example_named(const MotionLibrary& library, const char* name) {
  for (std::size_t i = 0; i < library.examples.size(); ++i)
    if (library.examples[i].name == name) return static_cast<int>(i);
  ADD_FAILURE() << name;
  return 0;
}
double height(const MotionLibrary& library, int example) {
  return ExampleCurves(library, example).hip(Side::left, 0.2).y;
}
double straightest(const StanceLengths& lengths) {
  double most = 0;
  for (const auto& side : lengths)
    for (std::size_t k = 7; k < 18; ++k) most = std::max(most, side[k]);  // 0.25 … 0.67
  return most;
}

/// Legs in the middle of the stance become as straight as is asked for, and no straighter.
TEST(StyleLegs, StandAsStraightAsAsked) {
  const auto library = default_library();
  const int walk = example_named(*library, "walk_1.2");
  const double leg = library->skeleton.leg_length(Side::left);
  for (const double share : {0.96, 0.98, 0.995}) {
    MotionLibrary other = *library;
    stand_as_straight(other, walk, share);
    EXPECT_LE(straightest(stance_lengths(other, walk)), (share + 0.002) * leg);
    EXPECT_NEAR(straightest(stance_lengths(other, walk)), share * leg, 0.02 * leg);
  }
}

/// A body raised by a style comes down again until its legs reach; one that did not rise stays.
TEST(StyleLegs, KeepInReachLowersOnlyWhatIsTooHigh) {
  const auto library = default_library();
  const int walk = example_named(*library, "walk_1.2");
  MotionLibrary high = *library;
  stand_as_straight(high, walk, 0.999);
  const double before = height(high, walk);
  MotionLibrary lowered = high;
  keep_in_reach(*library, walk, lowered, walk);
  EXPECT_LE(height(lowered, walk), before);
  MotionLibrary same = *library;
  keep_in_reach(*library, walk, same, walk);
  EXPECT_EQ(height(same, walk), height(*library, walk));
}

/// With shorter legs asked for, the heel rises at the end of the stance and nowhere before.
TEST(StyleLegs, TheHeelRisesForALegThatLeavesBent) {
  const auto library = default_library();
  const int walk = example_named(*library, "walk_1.2");
  StanceLengths wanted = stance_lengths(*library, walk);
  for (auto& side : wanted)
    for (double& one : side) one *= 0.97;
  MotionLibrary bent = *library;
  leave_as_bent(bent, walk, wanted);
  const ExampleCurves before(*library, walk), after(bent, walk);
  EXPECT_NEAR(after.pitch(Side::left, 0.3), before.pitch(Side::left, 0.3), 1e-3);
  EXPECT_LT(after.pitch(Side::left, 0.95), before.pitch(Side::left, 0.95));
}

/// Toes that are low at the strike are down sooner than those that are high.
TEST(StyleLegs, LowToesComeDownSooner) {
  const auto library = default_library();
  const int walk = example_named(*library, "walk_1.2");
  const auto down_by = [&](float strike) {
    MotionLibrary other = *library;
    float* stance = other.stance_.data() +
                    2 * static_cast<std::size_t>(walk) * MotionLibrary::kFootCoefficients;
    for (int k = 0; k < 12; ++k) stance[k] = strike;
    flatten_in_time(other, walk);
    const ExampleCurves curves(other, walk);
    for (double share = 0; share < 1; share += 0.01)
      if (curves.pitch(Side::left, share) < 0.01) return share;
    return 1.0;
  };
  EXPECT_LT(down_by(0.05f), down_by(0.4f));
  EXPECT_LT(down_by(0.4f), 0.45);
}

TEST(StyleLegs, CrouchersAreNotTakenForWalkers) {
  const auto library = default_library();
  const int walk = example_named(*library, "walk_1.2"), run = example_named(*library, "run_3.4");
  EXPECT_GT(straightness(*library, walk), 0.97);
  EXPECT_LT(straightness(*library, run), straightness(*library, walk));
  MotionLibrary low = *library;
  stand_as_straight(low, walk, 0.9);
  EXPECT_LT(straightness(low, walk), straightness(*library, walk));
  EXPECT_FALSE(stays_bent(low, walk));  // it crouches, and is meant to
}

/// Measured again, an example that is as it was says what it said.
TEST(StyleLegs, MeasuredAgainTheyAreTheSame) {
  const auto library = default_library();
  const int walk = example_named(*library, "walk_1.2");
  MotionLibrary again = *library;
  measure_legs(again, walk);
  const auto channels = static_cast<std::size_t>(library->body_channels());
  double off = 0;
  for (std::size_t k = 0; k < MotionLibrary::kBodyKnots; ++k) {
    const std::size_t at =
        (static_cast<std::size_t>(walk) * MotionLibrary::kBodyKnots + k) * channels +
        MotionLibrary::kLegChannel;
    off = std::max<double>(off, std::abs(again.body_[at] - library->body_[at]));
  }
  EXPECT_LT(off, 0.01);
}

}  // namespace
}  // namespace amble
