#include "amble/library/stride_library.hpp"

#include <gtest/gtest.h>

#include "amble/engine/character.hpp"
#include "amble/library/performer_library.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

TEST(StrideLibrary, WalksItsOneStrideAtItsSpeed) {
  Performance walk;
  walk.type = walk.name = "walk";
  walk.gait = GaitSpec{Gait::walk, 1.1, 0.2};
  const Stride stride = performed_stride(walk);
  Character walker(stride_library(performer_skeleton(), stride));
  walker.reset({.speed = stride.speed, .turn_rate = stride.turn_rate, .gait = 0});
  for (int f = 0; f < 120; ++f) walker.update(1.0 / 60);
  EXPECT_NEAR(walker.doing().speed, 1.1, 1e-3);
  EXPECT_NEAR(walker.doing().turn_rate, 0.2, 1e-3);
  EXPECT_EQ(walker.doing().outside, 0);
}

}  // namespace
}  // namespace amble
