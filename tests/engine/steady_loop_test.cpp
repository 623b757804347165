#include "amble/engine/steady_loop.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/library/motion_library.hpp"
#include "amble/maths/fixed_step.hpp"

namespace amble {
namespace {

TEST(SteadyLoop, ClosesOnItself) {
  Character character(default_library());
  for (const double speed : {0.0, 0.9, 1.4, 3.0}) {
    const Clip loop = steady_loop(character, {.speed = speed, .turn_rate = 0.1}, 60);
    const int last = loop.frames() - 1;
    ASSERT_GT(last, 20);
    EXPECT_GE(loop.fps, 60 - 1e-9);
    EXPECT_LT(loop.fps, 64);
    for (int joint = 1; joint < loop.skeleton.size(); ++joint)
      EXPECT_LT(angle_between(loop.rotation(0, joint), loop.rotation(last, joint)), 1e-6)
          << speed << " m/s, joint " << joint;
    const double gone =
        std::hypot(loop.root(last).x - loop.root(0).x, loop.root(last).z - loop.root(0).z);
    EXPECT_NEAR(gone, speed * last / loop.fps, 0.02 + 0.01 * speed);
  }
}

TEST(SteadyLoop, IsOneStrideLong) {
  Character character(default_library());
  character.reset({.speed = 1.3});
  const double cycle = cycle_seconds(character);
  EXPECT_GT(cycle, 0.85);
  EXPECT_LT(cycle, 1.35);
  const double before = character.doing().phase;
  for (int part = 0; part < 64; ++part) character.update(cycle / 64);
  double gone = character.doing().phase - before;
  gone -= std::round(gone);
  EXPECT_NEAR(gone, 0, kFixedStep / cycle);  // what is told is that of a whole step
}

}  // namespace
}  // namespace amble
