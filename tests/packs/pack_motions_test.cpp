#include "amble/packs/pack_motions.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "amble/actions.hpp"
#include "amble/engine/technique.hpp"
#include "amble/library.hpp"

namespace amble {
namespace {

const std::shared_ptr<const Technique>& technique() {
  static const auto made = make_technique(default_library());
  return made;
}

Character somebody() {
  Character character(technique());
  character.set_life({.idle = 0, .variation = 0});
  return character;
}

const PackWish kSmall{.walks = {1.2}, .runs = {}, .turn = 0, .fps = 30};

const PackedMotion& named(const std::vector<PackedMotion>& motions, const std::string& name) {
  return *std::find_if(motions.begin(), motions.end(),
                       [&](const PackedMotion& one) { return one.name == name; });
}

TEST(PackMotions, LoopsCloseAndTransitionsMeetThem) {
  const auto motions = make_pack({somebody, {}}, kSmall);
  for (const PackedMotion& motion : motions) {
    const Clip& next = motion.loop ? motion.clip : named(motions, motion.to).clip;
    const int last = motion.clip.frames() - 1;
    EXPECT_EQ(length(motion.clip.root(last) - next.root(0)), 0) << motion.name;
  }
  EXPECT_NEAR(named(motions, "walk_1.2").travel().z / named(motions, "walk_1.2").seconds(), 1.2,
              0.02);
}

TEST(PackMotions, WhatIsDoneOnTopIsInEveryMotion) {
  const ActionMaker make(default_library());
  const Action crouch = make.hips_height(0.75);
  const auto act = [&](Character& character) {
    (void)character.prepare_actions(make.body());
    (void)character.play(crouch);
  };
  const auto plain = make_pack({somebody, {}}, kSmall), low = make_pack({somebody, act}, kSmall);
  ASSERT_EQ(plain.size(), low.size());
  for (std::size_t i = 0; i < low.size(); ++i)
    for (int f = 0; f < low[i].clip.frames(); f += 5)
      EXPECT_LT(low[i].clip.root(f).y, plain[i].clip.root(0).y - 0.08) << low[i].name << " " << f;
}

TEST(PackMotions, UsualSpeedsAreWithinTheGait) {
  const auto speeds = usual_pack_speeds(*default_library(), "walk", 2);
  ASSERT_EQ(speeds.size(), 2u);
  EXPECT_LT(speeds[0], speeds[1]);
  EXPECT_GT(speeds[0], 0.3);
  EXPECT_TRUE(usual_pack_speeds(*default_library(), "swim", 2).empty());
}

}  // namespace
}  // namespace amble
