#include "amble/style/mix_times.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

WalkTimes walk(double speed, double seconds, double duty) {
  WalkTimes out;
  out.speed = speed;
  out.half_seconds = {0.5 * seconds, 0.5 * seconds};
  for (KeyPhases& keys : out.keys) keys = {0, 0.2 * duty, 0.6 * duty, duty};
  return out;
}

TEST(MixTimes, TheBasesOwnLegsKeepItsTimes) {
  const WalkTimes base = walk(1.2, 1.1, 0.58), mixed = times_on_legs(base, {base, base});
  EXPECT_DOUBLE_EQ(mixed.seconds(), base.seconds());
  EXPECT_DOUBLE_EQ(stretch_of(base, mixed), 1);
  EXPECT_TRUE(manages(base, {base, base}, mixed));
}

TEST(MixTimes, ShortStepsMakeAQuickerStrideAtTheSpeedOfTheBase) {
  const WalkTimes base = walk(1.2, 1.1, 0.58), leg = walk(0.9, 1.0, 0.64),
                  mixed = times_on_legs(base, {leg, leg});
  EXPECT_EQ(mixed.speed, base.speed);
  EXPECT_LT(mixed.seconds(), base.seconds());
  EXPECT_GT(stretch_of(leg, mixed), 1);          // steps are longer than its own …
  EXPECT_LT(mixed.stride(), base.stride());      // … and shorter than the base's
  EXPECT_DOUBLE_EQ(mixed.duty(0), leg.duty(0));  // feet stand as long as they did
  EXPECT_GE(mixed.seconds(), 0.9 * std::min(1.0, base.seconds()));  // and nobody scurries
}

TEST(MixTimes, ALimpIsTheLegs) {
  const WalkTimes even = walk(1.2, 1.1, 0.58);
  WalkTimes limp = even;
  limp.half_seconds = {0.4, 0.7};
  const auto first = [](const WalkTimes& times) { return times.half_seconds[0] / times.seconds(); };
  EXPECT_NEAR(first(times_on_legs(even, {limp, limp})), first(limp), 1e-12);
  EXPECT_NEAR(first(times_on_legs(limp, {even, even})), 0.5, 1e-12);
  EXPECT_NEAR(times_on_legs(limp, {even, even}).seconds(), limp.seconds(), 1e-12);
}

TEST(MixTimes, LegsOfAShuffleDoNotManageARush) {
  const WalkTimes rush = walk(1.8, 1.0, 0.5), shuffle = walk(0.3, 1.0, 0.75);
  EXPECT_FALSE(manages(rush, {shuffle, shuffle}, times_on_legs(rush, {shuffle, shuffle})));
}

}  // namespace
}  // namespace amble
