// What a body does with its trunk and head beyond its strides, as an onlooker sees it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "amble/steering.hpp"
#include "engine/played.hpp"

namespace amble {
namespace {

constexpr double kDegree = 3.14159265358979 / 180;

/// Of the line from the hips to the neck, forward along the heading.
double trunk_lean(const Character& character) {
  const Skeleton& skeleton = character.library().skeleton;
  const auto at = [&](Role role) {
    return character.model()[static_cast<std::size_t>(skeleton.joint(role))].position;
  };
  const Vec3 line = at(Role::neck) - (at(Role::left_thigh) + at(Role::right_thigh)) * 0.5;
  const double heading = character.doing().heading;
  return std::atan2(line.x * std::sin(heading) + line.z * std::cos(heading), line.y);
}

TEST(CharacterCarriage, LeansIntoAStartBeforeItIsFast) {
  Character runner(default_library());
  runner.command({.speed = 3});
  for (int i = 0; i < 18; ++i) runner.update(1.0 / 60);
  EXPECT_GT(trunk_lean(runner), 10 * kDegree);
  EXPECT_LT(runner.doing().speed, 0.5);
}

TEST(CharacterCarriage, LeansBackIntoAStopFromAnyMoment) {
  for (int k = 0; k < 8; ++k) {
    Character runner(default_library());
    runner.reset({.speed = 3}, 0, 0, 0, k / 8.0);
    runner.command({});
    double least = 1;
    for (int i = 0; i < 120; ++i) {
      runner.update(1.0 / 60);
      least = std::min(least, trunk_lean(runner));
    }
    EXPECT_LT(least, -5 * kDegree) << k;
  }
}

/// The performer was never seen to brake so hard.
TEST(CharacterCarriage, LeansBackIntoAStopOfAVehicle) {
  Character runner(default_library());
  const auto vehicle = std::make_shared<PointerVehicle>(runner, 0.0);
  runner.ride(vehicle);
  double least = 1;
  for (int i = 0; i < 900; ++i) {
    vehicle->aim(0, 3 * std::min(10.0, i / 60.0));
    runner.update(1.0 / 60);
    if (i > 600) least = std::min(least, trunk_lean(runner));
  }
  EXPECT_NEAR(runner.doing().z, 30, 1);
  EXPECT_LT(least, -5 * kDegree);
}

TEST(CharacterCarriage, IsUprightAgainOnceItIsSteady) {
  Character runner(default_library()), steady(default_library());
  runner.command({.speed = 3});
  for (int i = 0; i < 400; ++i) runner.update(1.0 / 60);
  steady.reset({.speed = 3}, 0, 0, 0, runner.doing().phase);
  EXPECT_NEAR(trunk_lean(runner), trunk_lean(steady), 0.5 * kDegree);
}

}  // namespace
}  // namespace amble
