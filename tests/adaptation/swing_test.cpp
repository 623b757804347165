#include "amble/adaptation/swing.hpp"

#include <gtest/gtest.h>

#include "amble/engine/character.hpp"

namespace amble {
namespace {

/// Metres that the toes of a runner still move over the ground in the last moment before a strike.
TEST(Swing, ARunnersFootIsInItsPlaceWhenItStrikes) {
  const auto library = default_library();
  int seen = 0;
  double moved = 0;
  for (const double speed : {2.6, 3.0, 3.4}) {
    Character character(library);
    character.reset({speed, 0.0, 1.0});
    double phase = 0;
    std::array<bool, 2> planted{true, true};
    std::array<Vec3, 2> before;
    for (int frame = 0; frame < 1200; ++frame) {
      character.update(1.0 / 60);
      const Doing& doing = character.doing();
      const double passed = doing.phase - phase + (doing.phase < phase ? 1.0 : 0.0);
      for (const Side side : kSides) {
        const auto k = static_cast<std::size_t>(index(side));
        const int toe = library->skeleton.joint(on_side(Role::left_toe, side));
        const Vec3 ball = character.model()[static_cast<std::size_t>(toe)].position;
        const double since = doing.phase - (side == Side::left ? 0.5 : 0.0);
        const double seconds_before = (1 - since / passed) / 60;
        if (frame > 60 && doing.contact[k] && !planted[k] && seconds_before < 0.008) {
          const double dx = ball.x - before[k].x, dz = ball.z - before[k].z;
          moved += std::sqrt(dx * dx + dz * dz);
          ++seen;
        }
        planted[k] = doing.contact[k];
        before[k] = ball;
      }
      phase = doing.phase;
    }
  }
  ASSERT_GT(seen, 50);
  EXPECT_LT(moved / seen, 0.0012);
}

}  // namespace
}  // namespace amble
