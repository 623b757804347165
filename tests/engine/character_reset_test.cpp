#include <gtest/gtest.h>

#include "amble/engine/character.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/terrain/stairs.hpp"

namespace amble {
namespace {

/// Metres between the furthest joints of two bodies, each seen from its own vehicle.
double apart(const Character& a, const Character& b) {
  const auto seen = [](const Character& one, std::size_t joint) {
    const Doing& doing = one.doing();
    return GroundFrame{doing.x, doing.z, doing.heading}.to_local(one.model()[joint].position);
  };
  double most = 0;
  for (std::size_t j = 0; j < a.model().size(); ++j)
    most = std::max(most, length(seen(a, j) - seen(b, j)));
  return most;
}

/// A body that is put into a gait is where one is that has gone so for long.
TEST(CharacterReset, PutsTheBodyIntoTheSteadyGait) {
  for (const Command& command : {Command{1.2, 0}, Command{0.7, 0.5}, Command{3.2, -0.2, 1}}) {
    Character long_since(default_library());
    long_since.reset(command);
    for (int frame = 0; frame < 600; ++frame) long_since.update(1.0 / 60);
    Character fresh(default_library());
    fresh.reset(command, 3, -2, 1.1, long_since.doing().phase);
    EXPECT_LT(apart(long_since, fresh), 0.02) << command.speed;
    for (int frame = 0; frame < 120; ++frame) {
      long_since.update(1.0 / 60);
      fresh.update(1.0 / 60);
    }
    EXPECT_LT(apart(long_since, fresh), 0.012) << command.speed;
  }
}

/// Nothing of what it did before is left.
TEST(CharacterReset, ForgetsEverything) {
  const auto library = default_library();
  Character used(library), fresh(library);
  used.reset({3.5, 0.5, 1});
  for (int frame = 0; frame < 200; ++frame) used.update(1.0 / 60);
  used.command({});
  for (int frame = 0; frame < 33; ++frame) used.update(1.0 / 60);
  const Command command{1.1, 0.2};
  used.reset(command, 1, 2, 0.5, 0.3);
  fresh.reset(command, 1, 2, 0.5, 0.3);
  for (int frame = 0; frame < 90; ++frame) {
    used.update(1.0 / 60);
    fresh.update(1.0 / 60);
    for (std::size_t j = 0; j < used.model().size(); ++j)
      ASSERT_EQ(used.model()[j].position, fresh.model()[j].position) << frame << " " << j;
  }
}

/// On other ground than level it begins on that ground.
TEST(CharacterReset, BeginsOnItsGround) {
  Stairs::Shape shape;
  shape.start_z = -40;
  shape.count = 200;
  const auto stairs = std::make_shared<Stairs>(shape);
  Character character(default_library());
  character.walk_on(stairs);
  character.reset({});
  const double under = stairs->height(0, 0);
  ASSERT_GT(under, 10);
  EXPECT_NEAR(character.pose().root.y - under, 0.95, 0.2);
  const int foot = character.library().skeleton.joint(Role::left_foot);
  const double ankle = character.model()[static_cast<std::size_t>(foot)].position.y;
  EXPECT_NEAR(ankle, under, 0.3);
}

}  // namespace
}  // namespace amble
