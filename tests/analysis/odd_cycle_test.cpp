#include "amble/analysis/odd_cycle.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

Cycle steady(const char* rejected) {
  Cycle cycle;
  cycle.end = 1;
  cycle.speed = 1.5;
  cycle.rejected = rejected;
  return cycle;
}

TEST(OddCycle, IsSoundAsAGaitOfItsOwn) {
  for (const char* why : {kUnevenSteps, kUnevenFeet, kHops}) EXPECT_TRUE(is_odd_gait(steady(why)));
  for (const char* why : {"", "pauses", "stops", "the other foot steps more than once"})
    EXPECT_FALSE(is_odd_gait(steady(why))) << why;
}

TEST(OddCycle, IsNotWhatChangesItsSpeed) {
  Cycle cycle = steady(kUnevenFeet);
  cycle.acceleration = 0.5;
  EXPECT_FALSE(changes_speed(cycle));
  cycle.acceleration = -0.7;
  EXPECT_TRUE(changes_speed(cycle));
  EXPECT_FALSE(is_odd_gait(cycle));
  cycle.type = "turn";  // on the spot there is no speed to lose
  EXPECT_FALSE(changes_speed(cycle));
}

}  // namespace
}  // namespace amble
