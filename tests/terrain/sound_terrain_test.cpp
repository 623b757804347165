#include "amble/terrain/sound_terrain.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "amble/engine/character.hpp"

namespace amble {
namespace {

/// Says whatever it is told to.
struct Told final : Terrain {
  double own_height = 0;
  Vec3 own_normal{0, 1, 0};
  double height(double, double) const noexcept override { return own_height; }
  Vec3 normal(double, double) const noexcept override { return own_normal; }
};

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(SoundTerrain, PassesOnWhatCanBeWalkedOn) {
  const auto told = std::make_shared<Told>();
  const SoundTerrain sound(told);
  told->own_height = 0.25, told->own_normal = {0.6, 0.8, 0};
  EXPECT_EQ(sound.height(1, 2), 0.25);
  EXPECT_EQ(sound.normal(1, 2).x, 0.6);
  EXPECT_FALSE(sound.level_around(0, 0, 1));
  EXPECT_TRUE(SoundTerrain(std::make_shared<FlatTerrain>()).level_around(0, 0, 1));
}

TEST(SoundTerrain, BelievesNoNonsense) {
  const auto told = std::make_shared<Told>();
  const SoundTerrain sound(told);
  for (const double height : {kNan, std::numeric_limits<double>::infinity(), -1e300}) {
    told->own_height = height;
    EXPECT_EQ(sound.height(1, 2), 0);
  }
  for (const Vec3& normal : {Vec3{kNan, 1, 0}, Vec3{0, -1, 0}, Vec3{0, 0, 0}, Vec3{9, 9, 9}}) {
    told->own_normal = normal;
    EXPECT_EQ(sound.normal(1, 2).y, 1);
  }
}

TEST(SoundTerrain, KeepsACharacterWhole) {
  const auto told = std::make_shared<Told>();
  told->own_height = kNan, told->own_normal = {kNan, kNan, kNan};
  Character walker(default_library());
  walker.walk_on(told);
  walker.command({.speed = 1.3});
  for (int frame = 0; frame < 120; ++frame) {
    walker.update(1.0 / 60);
    ASSERT_TRUE(walker.pose().root.y > 0.5 && walker.pose().root.y < 1.5) << frame;
  }
}

}  // namespace
}  // namespace amble
