#include "amble/performer/foot_cycle.hpp"

#include <gtest/gtest.h>

#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

FootCycle cycle(const GaitSpec& spec, Side side = Side::right) {
  return {std::make_shared<StrideCurves>(spec), {spec.speed, spec.turn_rate}, side};
}

/// A phase at which the foot lies flat: soon after the toes have come down.
double when_flat(const GaitSpec& spec) { return 1.5 * StrideCurves(spec).foot_flat(); }

TEST(FootCycle, RollsOverHeelSoleAndToes) {
  const GaitSpec spec{Gait::walk, 1.3, 0};
  const FootCycle foot = cycle(spec);
  EXPECT_GT(foot.pitch(0), 0.1);                    // toes up at the strike
  EXPECT_EQ(foot.pitch(when_flat(spec)), 0);        // flat
  EXPECT_LT(foot.pitch(0.98 * foot.duty()), -0.3);  // heel up before it leaves
}

TEST(FootCycle, StaysOverTheSoleAsItSwings) {
  for (const GaitSpec& spec :
       {GaitSpec{Gait::walk, 1.3, 0}, GaitSpec{Gait::run, 3, 0.5}, GaitSpec{Gait::walk, 0.6, -0.8}})
    for (const Side side : kSides) {
      const FootCycle foot = cycle(spec, side);
      const Sole& sole = performer_skeleton().soles[static_cast<std::size_t>(index(side))];
      double highest = 0;
      for (double phase = foot.duty(); phase < 1; phase += 0.01) {
        highest = std::max(highest, foot.at(phase).ankle.y);
        EXPECT_GT(foot.at(phase).ankle.y, 0.6 * sole.ankle_height);
      }
      EXPECT_GT(highest, sole.ankle_height + 0.05);
      EXPECT_NEAR(foot.at(when_flat(spec)).ankle.y, sole.ankle_height, 1e-9);
    }
}

TEST(FootCycle, GoesRoundWithoutAStep) {
  const FootCycle foot = cycle({Gait::walk, 1.3, 0.4});
  constexpr double kProbe = 1e-6;
  for (const double phase : {0.0, foot.duty(), 0.5}) {
    const FootPose before = foot.at(phase - kProbe + (phase < kProbe)),
                   after = foot.at(phase + kProbe);
    EXPECT_NEAR(length(before.ankle - after.ankle), 0, 1e-4);
    EXPECT_NEAR(before.pitch, after.pitch, 1e-4);
  }
}

TEST(FootCycle, ARaisedHeelHelpsTheLegBehind) {
  const GaitSpec spec{Gait::walk, 1.6, 0};
  FootCycle foot = cycle(spec);
  const double phase = 0.97 * foot.duty(), was = foot.pitch(phase);
  foot.raise_heel(0.2);
  EXPECT_LT(foot.pitch(phase), was - 0.05);
  EXPECT_EQ(foot.pitch(when_flat(spec)), 0);
}

}  // namespace
}  // namespace amble
