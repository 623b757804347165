#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/terrain/height_grid.hpp"
#include "amble/terrain/stairs.hpp"
#include "count_allocations.hpp"

namespace amble {
namespace {

constexpr double kFrame = 1.0 / 60;

std::shared_ptr<const Terrain> rough(unsigned seed) {
  auto grid = std::make_shared<HeightGrid>();
  grid->origin_x = grid->origin_z = -20;
  grid->spacing = 2;
  grid->columns = 21;
  std::mt19937 numbers(seed);
  for (int i = 0; i < 21 * 41; ++i)
    grid->heights.push_back(0.5 * (static_cast<double>(numbers()) / 4294967296.0) - 0.25);
  return grid;
}
std::shared_ptr<const Terrain> stairs(double rise, double heading = 0, double start = 2) {
  return std::make_shared<Stairs>(Stairs::Shape{rise, 0.29, 0, start, heading, 12});
}

/// Heel, ball and tip of a foot, from the joints.
SolePoints sole_now(const Character& character, Side side) {
  const Skeleton& skeleton = character.library().skeleton;
  const Sole& sole = skeleton.soles[static_cast<std::size_t>(index(side))];
  const auto joint = [&](Role role) {
    return character.model()[static_cast<std::size_t>(skeleton.joint(on_side(role, side)))];
  };
  const Transform foot = joint(Role::left_foot), toe = joint(Role::left_toe);
  const Quat foot_turn = foot.rotation * inverse(sole.flat_foot),
             toe_turn = toe.rotation * inverse(sole.flat_toe);
  const Vec3 to_tip = sole.tip_joint - sole.ball_joint;
  return {foot.position + rotate(foot_turn, sole.heel),
          toe.position + rotate(toe_turn, {0, -sole.ball_height, 0}),
          toe.position + rotate(toe_turn, {to_tip.x, to_tip.y - sole.tip_height, to_tip.z})};
}

struct Walk {
  double deepest = 0, highest_contact = 0, least_speed = 1e9, highest = -1e9, lowest = 1e9;
  double most_heel_alone = 0;  // metres that the ball is up in mid-stance
  double flight = 0;           // share of the time
};

Walk walk(const std::shared_ptr<const Terrain>& terrain, const Command& command, double seconds,
          double heading = 0) {
  Character character(default_library());
  character.walk_on(terrain);
  character.reset(command, 0, 0, heading);
  Walk seen;
  std::array<double, 2> since{};
  for (double t = 0; t < seconds; t += kFrame) {
    character.update(kFrame);
    const Doing& doing = character.doing();
    if (!doing.contact[0] && !doing.contact[1]) seen.flight += kFrame / seconds;
    seen.least_speed = std::min(seen.least_speed, doing.speed);
    seen.highest = std::max(seen.highest, character.pose().root.y);
    seen.lowest = std::min(seen.lowest, character.pose().root.y);
    for (const Side side : kSides) {
      const auto k = static_cast<std::size_t>(index(side));
      const SolePoints sole = sole_now(character, side);
      const auto over = [&](const Vec3& p) { return p.y - terrain->height(p.x, p.z); };
      const double low = std::min({over(sole.heel), over(sole.ball), over(sole.tip)});
      seen.deepest = std::max(seen.deepest, -low);
      since[k] = doing.contact[k] ? since[k] + kFrame : 0.0;
      if (since[k] == 0) continue;
      seen.highest_contact = std::max(seen.highest_contact, low);
      if (since[k] > 0.15 && since[k] < 0.25)
        seen.most_heel_alone = std::max(seen.most_heel_alone, over(sole.ball));
    }
  }
  return seen;
}

TEST(CharacterOnGround, SolesLieOnRoughGround) {
  for (const unsigned seed : {1u, 2u, 3u})
    for (const double speed : {0.8, 1.3, 2.6}) {
      const Walk seen = walk(rough(seed), {.speed = speed, .turn_rate = 0.1}, 14);
      EXPECT_LT(seen.deepest, 0.005) << seed << " " << speed;
      EXPECT_LT(seen.highest_contact, 0.01) << seed << " " << speed;
      EXPECT_GT(seen.least_speed, 0.9 * speed) << "hills do not stop it";
    }
}

TEST(CharacterOnGround, ClimbsAndDescendsStairs) {
  for (const double rise : {0.17, -0.17})
    for (const double speed : {0.7, 1.2, 2.6}) {
      const Walk seen = walk(stairs(rise), {.speed = speed}, 14);
      EXPECT_LT(seen.deepest, 0.008) << rise << " " << speed;
      EXPECT_LT(seen.highest_contact, 0.01) << rise << " " << speed;
      EXPECT_LT(seen.least_speed, speed > 2 ? 0.9 : 0.6) << "slows down";
      if (speed > 2) {
        EXPECT_GT(seen.flight, 0.2) << "a jog stays a jog";
      }
      const double climbed = rise > 0 ? seen.highest - 0.9 : 0.9 - seen.lowest;
      EXPECT_GT(climbed, 12 * 0.17 - 0.25);
    }
}

/// How straight the straightest leg that stands on stairs is, as a share of its length.
double straightest_leg(double rise, double speed) {
  Character character(default_library());
  character.walk_on(std::make_shared<Stairs>(Stairs::Shape{rise, 0.29, 0, 0.6, 0, 60}));
  character.reset({.speed = speed});
  const Skeleton& skeleton = character.library().skeleton;
  double straightest = 0;
  for (double t = 0; t < 9; t += kFrame) {
    character.update(kFrame);
    if (t < 4) continue;
    for (const Side side : kSides) {
      if (!character.doing().contact[static_cast<std::size_t>(index(side))]) continue;
      const auto place = [&](Role role) {
        const int joint = skeleton.joint(on_side(role, side));
        return character.model()[static_cast<std::size_t>(joint)].position;
      };
      straightest = std::max(straightest, length(place(Role::left_thigh) - place(Role::left_foot)) /
                                              leg_bones(skeleton, side).length());
    }
  }
  return straightest;
}

TEST(CharacterOnGround, GoesUpAndDownStairsWithoutCrouching) {
  EXPECT_GT(straightest_leg(-0.17, 1.2), 0.955);
  EXPECT_GT(straightest_leg(0.17, 1.2), 0.98);
  EXPECT_GT(straightest_leg(0.17, 2.6), 0.86);
}

TEST(CharacterOnGround, WalksAlongTreadsWithoutSlowingDown) {
  const Walk seen = walk(stairs(0.17, 1.5708, -1), {.speed = 1.2}, 10);
  EXPECT_LT(seen.deepest, 0.008);
  EXPECT_GT(seen.least_speed, 1.1);
}

TEST(CharacterOnGround, GoesDownHillOnFlatFeet) {
  auto grid = std::make_shared<HeightGrid>();
  grid->origin_z = -20;
  grid->columns = 1;
  for (int i = 0; i < 80; ++i) grid->heights.push_back(-0.15 * i);
  EXPECT_LT(walk(grid, {.speed = 1.2}, 8).most_heel_alone, 0.01);
}

TEST(CharacterOnGround, LevelGroundIsTheSameAtAnyHeight) {
  Character low(default_library()), high(default_library());
  low.walk_on(std::make_shared<FlatTerrain>(0));
  high.walk_on(std::make_shared<FlatTerrain>(1.7));
  for (Character* one : {&low, &high}) one->reset({.speed = 2.4, .turn_rate = 0.3});
  for (int i = 0; i < 600; ++i) {
    for (Character* one : {&low, &high}) {
      if (i == 200) one->command({.speed = 0.9});
      if (i == 400) one->command({});
      one->update(kFrame);
    }
    const Vec3 apart = high.pose().root - low.pose().root;
    ASSERT_NEAR(apart.y, 1.7, 1e-6) << i;
    ASSERT_NEAR(apart.x, 0, 1e-6) << i;
  }
}

/// No terrain is a floor: walking, running, turning on the spot, stopping, the same bits.
TEST(CharacterOnGround, AFloorAndNoTerrainAreTheSame) {
  Character none(default_library()), floor(default_library());
  floor.walk_on(std::make_shared<FlatTerrain>());
  for (Character* one : {&none, &floor}) one->reset({.speed = 1.1, .turn_rate = 0.2});
  const Command commands[] = {
      {.speed = 2.9}, {.turn_rate = 1.0}, {}, {.speed = 4.6}, {.speed = 0.4}};
  for (int i = 0; i < 1500; ++i) {
    for (Character* one : {&none, &floor}) {
      one->command(commands[i / 300]);
      one->update(kFrame);
    }
    ASSERT_EQ(none.pose().root, floor.pose().root) << i;
    ASSERT_EQ(none.pose().rotations, floor.pose().rotations) << i;
  }
}

TEST(CharacterOnGround, WithoutTerrainNothingChanges) {
  Character plain(default_library()), back(default_library());
  back.walk_on(stairs(0.17));
  back.walk_on(nullptr);
  for (Character* one : {&plain, &back}) one->reset({.speed = 1.3, .turn_rate = 0.2});
  for (int i = 0; i < 200; ++i) {
    plain.update(kFrame);
    back.update(kFrame);
    ASSERT_EQ(plain.pose().root, back.pose().root);
    ASSERT_EQ(plain.pose().rotations, back.pose().rotations);
  }
}

TEST(CharacterOnGround, AllocatesNothing) {
  for (const auto& terrain : {rough(5), stairs(0.17), stairs(-0.17)}) {
    Character character(default_library());
    character.walk_on(terrain);
    character.reset({.speed = 1.2});
    const long before = allocations();
    for (int i = 0; i < 900; ++i) {
      character.update(kFrame);
      (void)character.pose();
    }
    EXPECT_EQ(allocations(), before);
  }
}

TEST(CharacterOnGround, ComesBackToASnapshotBitByBit) {
  Character character(default_library());
  character.walk_on(stairs(-0.17));
  character.reset({.speed = 1.2});
  for (int i = 0; i < 200; ++i) character.update(kFrame);
  const CharacterSnapshot saved = character.snapshot();
  for (int i = 0; i < 150; ++i) character.update(kFrame);
  const Pose there = character.pose();
  ASSERT_TRUE(character.restore(saved));
  for (int i = 0; i < 150; ++i) character.update(kFrame);
  EXPECT_EQ(character.pose().root, there.root);
  EXPECT_EQ(character.pose().rotations, there.rotations);
}

TEST(CharacterOnGround, SurvivesGroundThatIsNone) {
  int asked = 0;
  const auto absurd = [](void* context, double x, double z, Vec3& normal) noexcept {
    int& count = *static_cast<int*>(context);
    switch (++count % 5) {
      case 0: return std::numeric_limits<double>::quiet_NaN();
      case 1: return 1e5 * std::sin(1e3 * x);
      case 2: normal = {1e9, 1e-9, std::numeric_limits<double>::infinity()}; return 0.3;
      case 3: return -std::numeric_limits<double>::infinity();
      default: return 0.1 * z;
    }
  };
  Character character(default_library());
  character.walk_on(std::make_shared<CallbackTerrain>(absurd, &asked));
  character.reset({.speed = 1.5});
  for (int i = 0; i < 600; ++i) {
    character.update(kFrame);
    const Pose& pose = character.pose();
    ASSERT_TRUE(std::isfinite(pose.root.x + pose.root.y + pose.root.z)) << i;
    for (const Quat& q : pose.rotations)
      ASSERT_NEAR(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z, 1, 1e-6) << i;
  }
}

TEST(CharacterOnGround, StandsStillOnStairs) {
  Character character(default_library());
  character.walk_on(stairs(0.17, 0, 0.05));
  character.reset({});
  for (int i = 0; i < 120; ++i) character.update(kFrame);
  EXPECT_TRUE(character.doing().contact[0] && character.doing().contact[1]);
  character.command({.speed = 0.8});
  for (int i = 0; i < 240; ++i) character.update(kFrame);
  character.command({});
  for (int i = 0; i < 240; ++i) character.update(kFrame);
  EXPECT_EQ(character.doing().type, Command::Type::stand);
  const double x = character.pose().root.x, z = character.pose().root.z;
  for (int i = 0; i < 60; ++i) character.update(kFrame);
  EXPECT_NEAR(std::hypot(character.pose().root.x - x, character.pose().root.z - z), 0, 0.03);
}

TEST(CharacterOnGround, StopsAndSetsOffOnStairsWithoutAJump) {
  for (const double heading : {0.0, 0.5 * std::numbers::pi, std::numbers::pi})
    for (double start = -0.6; start < -0.35; start += 0.06) {
      Character character(default_library());
      character.walk_on(stairs(heading > 3 ? -0.17 : 0.17, heading > 3 ? 0 : heading, start));
      character.reset({});
      double before = character.pose().root.y, rising = 0, jump = 0;
      for (int i = 0; i < 900; ++i) {
        character.command({.speed = i % 180 < 60 ? 0.0 : 0.8});
        character.update(kFrame);
        const double y = character.pose().root.y;
        jump = std::max(jump, std::abs(y - before - rising));
        rising = y - before;
        before = y;
      }
      EXPECT_LT(jump, 0.012) << heading << " " << start;  // metres in one frame
    }
}

}  // namespace
}  // namespace amble
