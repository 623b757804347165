#include "amble/blending/time_warp.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/engine/character.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

const KeyTimes kWalk{{0.0, 0.62, 1.3}}, kRun{{0.0, 0.31, 0.6}};

TEST(TimeWarp, GenericAndActualTimeAreInverse) {
  for (double t = 0; t <= 1.0001; t += 0.01)
    EXPECT_NEAR(kWalk.generic(kWalk.actual(std::min(t, 1.0))), std::min(t, 1.0), 1e-12);
  EXPECT_EQ(kWalk.generic(0), 0);  // T = K₁ belongs to the first piece
  EXPECT_NEAR(kWalk.generic(0.62), 0.5, 1e-12);
  EXPECT_NEAR(kWalk.generic(1.3), 1, 1e-12);
  EXPECT_NEAR(kWalk.rate(0.25), 1.24, 1e-12);
  EXPECT_NEAR(kWalk.rate(0.75), 1.36, 1e-12);
}

// Weights that go over from the slow stride to the quick one within a tenth of it.
std::array<double, 2> changing(double t) {
  const double quick = smoothstep((t - 0.55) / 0.1);
  return {1 - quick, quick};
}

TEST(TimeWarp, TheSumOfActualTimesRunsBackwards) {
  const std::array<KeyTimes, 2> examples{kWalk, kRun};
  double before = 0, largest_fall = 0;
  for (double t = 0; t <= 1; t += 0.005) {
    const double now = blended_time(examples, changing(t), t);
    largest_fall = std::max(largest_fall, before - now);
    before = now;
  }
  EXPECT_GT(largest_fall, 0.005);
}

TEST(TimeWarp, TheSumOfRatesDoesNot) {
  const std::array<KeyTimes, 2> examples{kWalk, kRun};
  for (double t = 0; t <= 1; t += 0.005) EXPECT_GT(blended_rate(examples, changing(t), t), 0.5);
}

TEST(TimeWarp, OfACharacterNeverRunsBack) {
  Character character(default_library());
  character.reset({1.2, 0});
  double before = character.doing().phase;
  unsigned seed = 7;
  for (int step = 0; step < 6000; ++step) {
    if (step % 20 == 0) {  // a new wish three times a second
      seed = seed * 1664525u + 1013904223u;
      character.command({(seed >> 8) % 4000 * 0.001, ((seed >> 20) % 200) * 0.01 - 1.0});
    }
    character.update(1.0 / 60);
    const double now = character.doing().phase;
    const double gone = now - before - std::floor(now - before);
    // A start from standing may choose the foot it begins with; on the way no step goes back.
    EXPECT_TRUE(gone < 0.2 || character.doing().speed <= 0.1) << step;
    before = now;
  }
}

}  // namespace
}  // namespace amble
