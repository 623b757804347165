#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/terrain/stairs.hpp"

namespace amble {
namespace {

constexpr double kFrame = 1.0 / 60;

std::shared_ptr<const Terrain> stairs(double rise) {
  return std::make_shared<Stairs>(Stairs::Shape{rise, 0.29, 0, 2, 0, 12});
}

Character walker_on(std::shared_ptr<const Terrain> terrain, const Command& command) {
  Character character(default_library());
  character.walk_on(std::move(terrain));
  character.reset(command);
  return character;
}

double flexion(const Character& character, Side side) {
  const Skeleton& skeleton = character.library().skeleton;
  const auto place = [&](Role role) {
    return character.model()[static_cast<std::size_t>(skeleton.joint(on_side(role, side)))]
        .position;
  };
  return plain_flexion(leg_bones(skeleton, side),
                       length(place(Role::left_thigh) - place(Role::left_foot)));
}

TEST(CharacterPelvis, HasNothingToPlanOnLevelGround) {
  Character character = walker_on(nullptr, {.speed = 1.3});
  for (int i = 0; i < 300; ++i) {
    character.update(kFrame);
    EXPECT_EQ(character.snapshot().state.height, 0) << i;
  }
}

/// An example's own speed is walked as high as the example walks.
TEST(CharacterPelvis, IsHardlyLoweredInASteadyWalk) {
  for (const double speed : {0.9, 1.2, 1.5}) {
    Character character = walker_on(nullptr, {.speed = speed});
    for (int i = 0; i < 300; ++i) {
      character.update(kFrame);
      EXPECT_NEAR(character.snapshot().state.lowered(), 0, 0.004) << speed << " " << i;
    }
  }
}

/// From tread to tread the pelvis goes as the ground does, and never with a jump.
TEST(CharacterPelvis, FollowsStairsSmoothly) {
  for (const double rise : {0.17, -0.17}) {
    Character character = walker_on(stairs(rise), {.speed = 1.2});
    const double start = character.pose().root.y;
    double before = start, rate = 0, most = 0;
    for (int i = 0; i < 600; ++i) {
      character.update(kFrame);
      const double here = character.pose().root.y, now = (here - before) / kFrame;
      if (i > 0) most = std::max(most, std::abs(now - rate) / kFrame);
      before = here;
      rate = now;
    }
    EXPECT_NEAR(before - start, 12 * rise, 0.06) << rise;
    EXPECT_LT(most, 25) << rise << ", m/s²";
  }
}

/// Legs reach their plants: what is planned for lifts and strikes leaves no knee locked for long.
TEST(CharacterPelvis, KeepsPlantedLegsInReachOnStairs) {
  constexpr double kLocked = 0.064;  // radians: a leg that is solved at its full length
  for (const double rise : {0.15, -0.15}) {
    Character character = walker_on(stairs(rise), {.speed = 1.0});
    int locked = 0, planted = 0;
    for (int i = 0; i < 600; ++i) {
      character.update(kFrame);
      for (const Side side : kSides) {
        if (!character.doing().contact[static_cast<std::size_t>(index(side))]) continue;
        ++planted;
        locked += flexion(character, side) < kLocked ? 1 : 0;
      }
    }
    EXPECT_GT(planted, 600);
    EXPECT_LE(locked, planted / 100) << rise;
  }
}

}  // namespace
}  // namespace amble
