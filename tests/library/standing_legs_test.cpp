#include "amble/library/standing_legs.hpp"

#include <gtest/gtest.h>

#include "amble/blending/gait_blend.hpp"
#include "amble/library/example_curves.hpp"

namespace amble {
namespace {

TEST(StandingLegs, AreAsLongAsTheCurvesHaveThem) {
  const auto library = default_library();
  for (int e = 0; e < static_cast<int>(library->examples.size()); ++e) {
    const ExampleCurves curves(*library, e);
    const ActiveExample alone[] = {{e, 1.0}};
    for (const Side side : kSides)
      for (const double share : {0.0, 0.1, 0.37, 0.5, 0.81, 0.97, 1.0}) {
        const double apart = length(curves.planted_ankle(side, share) -
                                    curves.hip(side, curves.phase_of(side, share)));
        EXPECT_NEAR(blend_stance_leg(*library, alone, side, share), apart, 5e-4)
            << curves.example().name << " at " << share;
      }
  }
}

TEST(StandingLegs, LeaveAndLandAtTheRatesOfTheirContact) {
  const auto library = default_library();
  for (const Example& example : library->examples)
    for (const ExampleFoot& foot : example.feet) {
      if (library->stands(static_cast<int>(&example - library->examples.data()))) {
        EXPECT_EQ(foot.leaves.pitch, 0) << example.name;
        continue;
      }
      // A foot that stands turns back under a body that turns, whatever its leg does.
      const double swing = (1 - foot.duty) * example.duration;
      EXPECT_NEAR(foot.leaves.yaw, -example.turn_rate * swing, 1e-6) << example.name;
      EXPECT_NEAR(foot.lands.yaw, -example.turn_rate * swing, 1e-6) << example.name;
      // Walkers and runners leave with their heels going up.
      if (example.speed > 0.5) {
        EXPECT_LT(foot.leaves.pitch, 0) << example.name;
      }
    }
}

TEST(StandingLegs, FollowTheCurvesWhenTheyChange) {
  MotionLibrary library = *default_library();
  const float before = library.leg(0, Side::left)[10];
  const auto channels = static_cast<std::size_t>(library.body_channels());
  for (std::size_t k = 0; k < MotionLibrary::kBodyKnots; ++k)
    library.body_[k * channels + 1] += 0.01f;
  note_standing_legs(library, 0);
  EXPECT_NEAR(library.leg(0, Side::left)[10], before + 0.01f, 2e-3);
}

/// A roll that ends more quickly than the swing goes on ends as the swing begins, at the same
/// pitch.
TEST(StandingLegs, RollOffIntoTheirSwings) {
  MotionLibrary library = *default_library();
  constexpr int kCount = MotionLibrary::kFootCoefficients;
  const double duty = library.examples[0].feet[0].duty;
  ASSERT_EQ(index(Side::left), 0);
  float* stance = library.stance_.data();
  stance[kCount - 1] -= 0.15f;
  stance[kCount - 3] += 0.15f;
  const auto lacks = [&] {
    const ExampleCurves curves(library, 0);
    const double swings =
        (curves.swinging(Side::left, 0.01).pitch - curves.swinging(Side::left, 0).pitch) / 0.01;
    return swings * duty / (1 - duty) - curves.pitch_rate(Side::left, 1);
  };
  const ExampleCurves curves(library, 0);
  const double early = curves.pitch(Side::left, 0.7), last = curves.pitch(Side::left, 1);
  ASSERT_GT(lacks(), 2);
  roll_off_into_swing(library, 0);
  EXPECT_NEAR(lacks(), 0, 0.2);
  EXPECT_NEAR(curves.pitch(Side::left, 1), last, 0.01);
  EXPECT_EQ(curves.pitch(Side::left, 0.7), early);
}

}  // namespace
}  // namespace amble
