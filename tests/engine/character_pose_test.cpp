#include <gtest/gtest.h>

#include <vector>

#include "amble/adaptation/legs.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/library/performer_library.hpp"
#include "count_allocations.hpp"

namespace amble {
namespace {

/// People who walk, run, turn and stand, one in five of them between two steps of time.
std::vector<Character> people(int count) {
  std::vector<Character> all;
  for (int i = 0; i < count; ++i) {
    all.emplace_back(default_library());
    all.back().set_life({1, i % 3 ? 0.0 : 1.0, static_cast<std::uint64_t>(i)});
    all.back().reset({0.4 * (i % 9), 0.2 * (i % 5) - 0.4}, 3.0 * i, -2.0 * i, 0.7 * i, 0.1 * i);
    all.back().command({0.3 * (i % 11), 0.3 * (i % 4) - 0.5});
    for (int frame = 0; frame < 40 + i; ++frame) all.back().update(1.0 / 60, Posing::later);
    if (i % 5 == 4) all.back().update(1.0 / 100, Posing::later);
  }
  return all;
}

bool same_pose(const Character& a, const Character& b) {
  bool same = a.pose().root == b.pose().root && a.pose().rotations == b.pose().rotations;
  for (std::size_t j = 0; j < a.model().size(); ++j)
    same = same && a.model()[j].position == b.model()[j].position &&
           a.model()[j].rotation == b.model()[j].rotation;
  return same;
}

TEST(CharacterPose, ManyShownTogetherLookAsEachShownAlone) {
  for (const int count : {1, 2, 5, 8, 23}) {
    std::vector<Character> together = people(count), alone = people(count);
    const long before = allocations();
    Character::show(together);
    EXPECT_EQ(allocations(), before);
    for (std::size_t i = 0; i < alone.size(); ++i) {
      alone[i].show();
      EXPECT_TRUE(same_pose(together[i], alone[i])) << i << " of " << count;
    }
  }
}

/// Also of those who are between two steps of time, and shown already.
TEST(CharacterPose, WhatIsShownInMemoryIsWhatTheModelTells) {
  std::vector<Character> shown = people(11), seen = people(11);
  seen[3].show();
  const std::size_t joints = shown[0].model().size();
  std::vector<float> memory(11 * (joints * 8 + 5), 0.0f);
  const JointBuffer into{memory.data(), joints * 8 + 5, JointFormat::place_and_turn, {1, 2, 3}};
  const long before = allocations();
  Character::show(seen, into);
  EXPECT_EQ(allocations(), before);
  Character::show(shown);
  for (std::size_t i = 0; i < shown.size(); ++i)
    for (std::size_t j = 0; j < joints; ++j) {
      const auto& [place, turn] = shown[i].model()[j];
      const float* at = &memory[i * into.stride + 8 * j];
      EXPECT_EQ(at[0], static_cast<float>(place.x - 1)) << i << " " << j;
      EXPECT_EQ(at[1], static_cast<float>(place.y - 2)) << i << " " << j;
      EXPECT_EQ(at[6], static_cast<float>(turn.z)) << i << " " << j;
      EXPECT_EQ(at[7], static_cast<float>(turn.w)) << i << " " << j;
    }
  Character::show(seen);
  for (std::size_t i = 0; i < shown.size(); ++i) EXPECT_TRUE(same_pose(seen[i], shown[i])) << i;
}

TEST(CharacterPose, PeopleOfOtherBodiesAreShownApart) {
  const std::vector<GaitSpec> gaits = spread_gaits(6);
  const auto other = performer_library(gaits);
  std::vector<Character> together, alone;
  for (int i = 0; i < 7; ++i)
    for (std::vector<Character>* all : {&together, &alone}) {
      all->emplace_back(i % 3 == 1 ? other : default_library());
      all->back().command({1.1, 0.1 * i});
      for (int frame = 0; frame < 50; ++frame) all->back().update(1.0 / 60, Posing::later);
    }
  Character::show(together);
  for (std::size_t i = 0; i < alone.size(); ++i) {
    alone[i].show();
    EXPECT_TRUE(same_pose(together[i], alone[i])) << i;
  }
}

TEST(CharacterPose, AnklesAreWhereTheFeetAreFarFromTheOriginToo) {
  Character character(default_library());
  character.reset({1.4, 0.2}, 5e5, -3e5, 40);
  const Skeleton& skeleton = character.library().skeleton;
  for (int frame = 0; frame < 120; ++frame) {
    character.update(1.0 / 60);
    for (const Side side : kSides) {
      const Vec3 ankle =
          character
              .model()[static_cast<std::size_t>(skeleton.joint(on_side(Role::left_foot, side)))]
              .position;
      const FootState& foot =
          character.snapshot().state.feet[static_cast<std::size_t>(index(side))];
      EXPECT_LT(length(ankle - foot.pose.ankle), 5e-6) << frame;
    }
  }
}

TEST(CharacterPose, TheModelIsWhatItsJointsMake) {
  std::vector<Character> all = people(6);
  for (Character& one : all) {
    one.show();
    std::vector<Transform> world(one.model().size());
    forward_kinematics(one.library().skeleton, one.pose(), world);
    for (std::size_t j = 0; j < world.size(); ++j)
      EXPECT_LT(length(world[j].position - one.model()[j].position), 4e-6);
  }
}

}  // namespace
}  // namespace amble
