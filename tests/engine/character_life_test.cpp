// Standing alive and strides that differ, as the whole character shows them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/snapshot_bytes.hpp"
#include "engine/played.hpp"

namespace amble {
namespace {

constexpr double kFps = 60;

Clip lived(const Life& life, const Commands& course, double seconds) {
  Character character(default_library());
  character.set_life(life);
  character.reset(course.front().second);
  Clip clip;
  clip.name = "lived";
  clip.skeleton = character.library().skeleton;
  clip.fps = kFps;
  std::size_t next = 0;
  for (int frame = 0; frame < seconds * kFps; ++frame) {
    while (next < course.size() && course[next].first <= frame / kFps)
      character.command(course[next++].second);
    character.update(1 / kFps);
    clip.append(character.pose());
  }
  return clip;
}

/// Joints' places, frame by frame.
std::vector<std::vector<Transform>> places(const Clip& clip) {
  std::vector<std::vector<Transform>> out;
  Pose pose;
  for (int f = 0; f < clip.frames(); ++f) {
    pose.root = clip.root(f);
    pose.rotations.clear();
    for (int j = 0; j < clip.skeleton.size(); ++j) pose.rotations.push_back(clip.rotation(f, j));
    out.emplace_back(pose.rotations.size());
    forward_kinematics(clip.skeleton, pose, out.back());
  }
  return out;
}

TEST(StandingAlive, LeavesNoPartFrozenForASecond) {
  const Clip clip = lived({1, 0, 3}, {{0, {}}}, 60);
  const auto world = places(clip);
  for (const Role role : {Role::pelvis, Role::chest, Role::head, Role::left_hand, Role::right_hand,
                          Role::left_shin, Role::right_shin}) {
    const auto joint = static_cast<std::size_t>(clip.skeleton.joint(role));
    for (std::size_t from = 180; from + 60 < world.size(); from += 15) {
      double way = 0;
      for (std::size_t f = from; f < from + 60; ++f)
        way += length(world[f + 1][joint].position - world[f][joint].position);
      EXPECT_GT(way, 3e-4) << role_name(role) << " at " << static_cast<double>(from) / kFps << " s";
    }
  }
}

TEST(StandingAlive, KeepsFeetPlantedAndKneesEasy) {
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u}) {
    const metrics::Score figures = score(lived({1, 0, seed}, {{0, {}}}, 40));
    EXPECT_EQ(together(violated_limits(figures, metrics::LimitSet::walking())), "") << seed;
  }
}

TEST(StandingAlive, ComesAndGoesWithinTheMotionLimits) {
  for (double wait = 4; wait < 30; wait += 1.7) {
    const Commands course{{0, {}},
                          {wait, {.speed = 1.3}},
                          {wait + 3, {}},
                          {wait + 9, {.speed = 3.0}},
                          {wait + 13, {}}};
    const auto broken = [&](double idle) {
      const Clip clip = lived({idle, 0, 8}, course, wait + 18);
      return together(violated_limits(score(clip), metrics::LimitSet::run()));
    };
    EXPECT_EQ(broken(1), broken(0)) << wait;  // what a sudden stop does is not its fault
  }
}

TEST(StandingAlive, IsOffByAnOption) {
  const Clip clip = lived({0, 0, 3}, {{0, {}}}, 20);
  const MotionLibrary& library = *default_library();
  const double loop = library.examples[static_cast<std::size_t>(library.stand)].duration;
  const int frames = static_cast<int>(std::lround(loop * kFps));
  ASSERT_NEAR(frames / kFps, loop, 1e-9);
  for (int f = 0; f + frames < clip.frames(); f += 7)
    EXPECT_LT(length(clip.root(f) - clip.root(f + frames)), 1e-6);
}

/// How far joints are apart in strides of one character, metres: the mean over joints, moments and
/// pairs of strides, seen from the vehicle.
double stride_difference(Character& character, int strides) {
  constexpr int kMoments = 40;
  const Skeleton& skeleton = character.library().skeleton;
  std::vector<std::vector<Vec3>> all;
  std::vector<Vec3> now, places, before;
  double phase = character.doing().phase;
  int moment = 0;
  bool begun = false;
  for (int frame = 0; frame < 200000 && static_cast<int>(all.size()) < strides; ++frame) {
    character.update(1.0 / 60);  // at an internal step, whose phase it tells
    const Doing& doing = character.doing();
    before = places;
    places.clear();
    for (int role = 0; role < kRoleCount; ++role)
      if (const int joint = skeleton.joint(static_cast<Role>(role)); joint >= 0)
        places.push_back(GroundFrame{doing.x, doing.z, doing.heading}.to_local(
            character.model()[static_cast<std::size_t>(joint)].position));
    const double next = doing.phase;
    if (next < phase - 0.5) {
      if (begun && moment == kMoments) all.push_back(now);
      begun = true, moment = 0;
      now.clear();
      phase -= 1;
    }
    for (; moment < kMoments && next >= moment / double(kMoments) && !before.empty(); ++moment)
      for (std::size_t i = 0; i < places.size(); ++i) {
        const double share = (moment / double(kMoments) - phase) / (next - phase);
        now.push_back(before[i] + std::min(1.0, std::max(0.0, share)) * (places[i] - before[i]));
      }
    phase = next;
  }
  double sum = 0, count = 0;
  for (std::size_t a = 0; a < all.size(); ++a)
    for (std::size_t b = 0; b < a; ++b)
      for (std::size_t i = 0; i < std::min(all[a].size(), all[b].size()); ++i, ++count)
        sum += length(all[a][i] - all[b][i]);
  return count > 0 ? sum / count : 0;
}

TEST(Variation, MakesStridesDifferAsPeoplesDo) {
  for (const double speed : {0.9, 1.3, 1.7, 3.0})
    for (const std::uint64_t seed : {1u, 9u}) {
      Character character(default_library());
      character.set_life({1, 1, seed});
      character.reset({.speed = speed});
      const double apart = stride_difference(character, 16);
      EXPECT_GT(apart, 0.010) << speed;
      EXPECT_LT(apart, 0.016) << speed;
    }
}

TEST(Variation, RepeatsOneStrideWhereThereIsNone) {
  Character character(default_library());
  character.reset({.speed = 1.3});
  EXPECT_LT(stride_difference(character, 4),
            1e-3);  // between internal steps poses are interpolated
}

TEST(Variation, KeepsTheMotionLimits) {
  for (const double speed : {0.8, 1.3, 1.8})
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
      const Clip clip = lived({1, 1, seed}, {{0, {.speed = speed, .turn_rate = 0.2}}}, 12);
      EXPECT_EQ(together(violated_limits(score(clip, speed, 0.2), metrics::LimitSet::walking())),
                "")
          << speed << " seed " << seed;
    }
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    const Clip clip = lived({1, 1, seed}, {{0, {.speed = 3.0}}}, 12);
    EXPECT_EQ(together(violated_limits(score(clip, 3.0), metrics::LimitSet::run())), "") << seed;
  }
}

TEST(Life, IsTheSameForTheSameSeed) {
  const Commands course{{0, {.speed = 1.2}}, {4, {}}};
  const Clip one = lived({1, 1, 5}, course, 9), again = lived({1, 1, 5}, course, 9),
             other = lived({1, 1, 6}, course, 9);
  double same = 0, unlike = 0;
  for (int f = 0; f < one.frames(); ++f) {
    same = std::max(same, length(one.root(f) - again.root(f)));
    unlike = std::max(unlike, length(one.root(f) - other.root(f)));
  }
  EXPECT_EQ(same, 0);
  EXPECT_GT(unlike, 1e-3);
}

TEST(Life, GoesOnFromASnapshotAsItWouldHave) {
  Character character(default_library());
  character.set_life({1, 1, 42});
  character.reset({.speed = 1.2});
  for (int i = 0; i < 100; ++i) character.update(1 / 61.0);
  const std::string bytes = snapshot_bytes(character.snapshot());
  Character other(default_library());
  other.set_life({0, 0, 7});
  const auto read = read_snapshot(std::as_bytes(std::span(bytes)), other);
  ASSERT_TRUE(read);
  ASSERT_TRUE(other.restore(*read));
  EXPECT_EQ(other.life().seed, 42u);
  for (int i = 0; i < 900; ++i) {
    if (i == 300)
      for (Character* one : {&character, &other}) one->command({});
    character.update(1 / 61.0);
    other.update(1 / 61.0);
    ASSERT_EQ(length(character.pose().root - other.pose().root), 0) << i;
    for (std::size_t j = 0; j < character.pose().rotations.size(); ++j)
      ASSERT_EQ(character.pose().rotations[j].x, other.pose().rotations[j].x) << i;
  }
}

TEST(Life, IsSoundWhateverIsAskedFor) {
  Character character(default_library());
  character.set_life({std::nan(""), 1e300, 0});
  EXPECT_EQ(character.life().idle, 0);
  EXPECT_EQ(character.life().variation, 0);
  character.set_life({7, -3, ~std::uint64_t{0}});
  EXPECT_EQ(character.life().idle, 1);
  EXPECT_EQ(character.life().variation, 0);
}

}  // namespace
}  // namespace amble
