#include "amble/engine/character.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "amble/engine/character_snapshot.hpp"
#include "count_allocations.hpp"
#include "engine/played.hpp"

namespace amble {
namespace {

struct Steady {
  double speed, turn_rate;
};
class SteadyGait : public testing::TestWithParam<Steady> {};

TEST_P(SteadyGait, KeepsWhatWasAskedWithinTheMotionLimits) {
  const auto [speed, turn] = GetParam();
  const metrics::Score figures = score(play({{0, {speed, turn}}}, 8), speed, turn);
  const auto limits = speed > 2 ? metrics::LimitSet::run() : metrics::LimitSet::walking();
  EXPECT_EQ(together(violated_limits(figures, limits)), "");
}

INSTANTIATE_TEST_SUITE_P(WalkAndRun, SteadyGait,
                         testing::Values(Steady{0.8, 0}, Steady{0.8, 0.5}, Steady{0.8, -0.5},
                                         Steady{1.3, 0}, Steady{1.3, -0.25}, Steady{1.3, 0.5},
                                         Steady{1.8, 0}, Steady{1.8, 0.5}, Steady{1.8, -0.5},
                                         Steady{2.4, 0}, Steady{2.4, 0.5}, Steady{2.4, -0.5},
                                         Steady{3, 0.25}, Steady{3.5, 0}, Steady{3.5, 0.5},
                                         Steady{3.5, -0.5}));

TEST(Character, StandsStillWithNearlyStraightKnees) {
  const Clip clip = play({{0, {0, 0}}}, 4);
  for (const Side side : kSides) {
    const int shin = clip.skeleton.joint(on_side(Role::left_shin, side));
    for (int f = 0; f < clip.frames(); ++f) {
      const double flexion = angle_between({}, clip.rotation(f, shin)) * 180 / 3.14159265;
      EXPECT_GT(flexion, 3);
      EXPECT_LT(flexion, 12);
    }
  }
  EXPECT_LT(length(clip.root(0) - clip.root(clip.frames() - 1)), 0.03);
}

TEST(Character, TurnsOnTheSpot) {
  const Clip clip = play({{0, {0, 0.8}}}, 6);
  const metrics::Score figures = score(clip);
  EXPECT_NEAR(figures.body_turn_rate.mean, 0.8, 0.02);
  std::string violated;
  for (const std::string& line : violated_limits(figures, metrics::LimitSet::walking()))
    if (line.find("standing") == std::string::npos)
      violated += line;  // it treads, it does not stand
  EXPECT_EQ(violated, "");
}

TEST(Character, AllocatesNothingInAFrame) {
  Character character(default_library());
  const long before = allocations();
  for (int frame = 0; frame < 2000; ++frame) {
    character.command({0.004 * (frame % 1000), 0.6 - 0.001 * (frame % 1200)});
    character.update(frame % 3 ? 1.0 / 60 : 1.0 / 144);
    ASSERT_TRUE(std::isfinite(character.pose().root.y));
  }
  EXPECT_EQ(allocations(), before);
}

TEST(Character, StaysFiniteForAnyInput) {
  const double nan = std::numeric_limits<double>::quiet_NaN(),
               huge = std::numeric_limits<double>::infinity();
  const double odd[] = {nan, huge, -huge, 1e300, -5, 0, 1.2, -1e-310};
  Character character(default_library());
  int frame = 0;
  for (const double speed : odd)
    for (const double turn : odd)
      for (const double gait : odd) {
        character.command({speed, turn, gait});
        character.update(odd[static_cast<std::size_t>(++frame % 8)]);
        character.update(1.0 / 60);
        const Pose& pose = character.pose();
        ASSERT_TRUE(std::isfinite(pose.root.x) && std::isfinite(pose.root.y) &&
                    std::isfinite(pose.root.z));
        for (const Quat& q : pose.rotations) ASSERT_NEAR(dot(q, q), 1.0, 1e-6);
      }
}

TEST(Character, ShowsOneMotionAtEveryFrameRate) {
  // Commands change at moments that every rate has a frame at.
  const Commands course{{0, {1.2, 0.1}}, {1, {2.8, -0.4}}, {3, {0.7, 0.6}}, {4, {0, 0}}};
  const Clip reference = play(course, 6, 60);
  for (const double fps : {30.0, 144.0, 240.0}) {
    const Clip other = play(course, 6, fps);
    for (int sixth = 0; sixth <= 36; ++sixth) {
      const double t = sixth / 6.0;
      Pose a, b;
      const int fa = static_cast<int>(std::lround(t * 60)),
                fb = static_cast<int>(std::lround(t * fps));
      a.root = reference.root(fa);
      b.root = other.root(fb);
      for (int j = 0; j < reference.skeleton.size(); ++j) {
        a.rotations.push_back(reference.rotation(fa, j));
        b.rotations.push_back(other.rotation(fb, j));
      }
      std::vector<Transform> wa(a.rotations.size()), wb(b.rotations.size());
      forward_kinematics(reference.skeleton, a, wa);
      forward_kinematics(reference.skeleton, b, wb);
      for (std::size_t j = 0; j < wa.size(); ++j)
        ASSERT_LT(length(wa[j].position - wb[j].position), 1e-3)
            << fps << " fps at " << t << " s, joint " << j;
    }
  }
}

std::uint64_t bits_of(const Pose& pose) {
  std::uint64_t hash = 0;
  const auto add = [&hash](double value) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ bits) * 0x100000001b3ULL;
  };
  for (const double value : {pose.root.x, pose.root.y, pose.root.z}) add(value);
  for (const Quat& q : pose.rotations)
    for (const double value : {q.w, q.x, q.y, q.z}) add(value);
  return hash;
}

/// A copy of all that a character tells about its pose.
std::pair<std::uint64_t, std::vector<Vec3>> seen_of(const Character& who) {
  std::vector<Vec3> places;
  for (const Transform& joint : who.model()) places.push_back(joint.position);
  return {bits_of(who.pose()), places};
}

TEST(Character, ReadingIsARead) {
  Character character(default_library());
  character.command({1.3, 0.4});
  character.update(0.4);
  // What was put into its memory by the update is all there: looking at it changes nothing.
  const Transform* joints = character.model().data();
  const Quat* rotations = character.pose().rotations.data();
  for (int frame = 0; frame < 30; ++frame) {
    character.update(1.0 / 90);
    Pose raw;
    raw.root = character.pose().root;
    raw.rotations.assign(rotations, rotations + character.library().skeleton.joints.size());
    const Vec3 last = joints[character.library().skeleton.joints.size() - 1].position;
    const auto first = seen_of(character);
    EXPECT_EQ(bits_of(raw), first.first);
    EXPECT_EQ(last, first.second.back());
    EXPECT_EQ(seen_of(character), first);
  }
}

TEST(Character, PosesAtOnceOrWhenShown) {
  Character now(default_library()), later(default_library());
  for (int frame = 0; frame < 300; ++frame) {
    const Command command{0.01 * frame, frame % 100 < 50 ? 0.4 : -0.6};
    const double seconds = frame % 3 ? 1.0 / 60 : 1.0 / 144;
    now.command(command);
    later.command(command);
    now.update(seconds);
    later.update(seconds, Posing::later);
    ASSERT_EQ(now.doing().x, later.doing().x);
    ASSERT_EQ(now.doing().phase, later.doing().phase);
    if (frame % 7) continue;
    later.show();
    ASSERT_EQ(seen_of(now), seen_of(later));
    later.show();  // once is enough
    ASSERT_EQ(seen_of(now), seen_of(later));
  }
}

TEST(Character, ReplaysTheSameBitsFromASnapshot) {
  Character character(default_library());
  character.reset({1.3, 0.2});
  const auto go_on = [](Character& who) {
    std::vector<std::uint64_t> seen;
    for (int frame = 0; frame < 400; ++frame) {
      who.command({frame % 90 < 60 ? 0.008 * frame : 0.0, 0.9 - 0.004 * frame});
      who.update(frame % 4 ? 1.0 / 60 : 1.0 / 144);
      seen.push_back(bits_of(who.pose()));
    }
    return seen;
  };
  for (int frame = 0; frame < 77; ++frame) {
    character.command({0.03 * frame, 0.01 * frame});
    character.update(1.0 / 144);
  }
  const CharacterSnapshot saved = character.snapshot();
  const std::uint64_t there = bits_of(character.pose());
  const auto first = go_on(character);
  ASSERT_TRUE(character.restore(saved));
  EXPECT_EQ(bits_of(character.pose()), there);
  EXPECT_EQ(go_on(character), first);

  Character another(default_library());  // a snapshot holds all that matters
  ASSERT_TRUE(another.restore(saved));
  const long before = allocations();
  ASSERT_TRUE(another.restore(saved));
  EXPECT_EQ(allocations(), before);
  EXPECT_EQ(go_on(another), first);
}

TEST(Character, TellsOfStrikesAndLiftsInTurn) {
  Character character(default_library());
  character.reset({1.3, 0});
  std::vector<Event> steps;
  bool ran = false;
  for (int frame = 0; frame < 600; ++frame) {
    if (frame == 300) character.command({3, 0});
    character.update(1.0 / 60);
    for (const Event& event : character.events()) {
      if (event.kind == Event::Kind::strike) steps.push_back(event);
      if (event.kind == Event::Kind::run) ran = true;
      EXPECT_NE(event.kind, Event::Kind::walk);
      const bool down = character.doing().contact[static_cast<std::size_t>(index(event.side))];
      EXPECT_TRUE(event.kind != Event::Kind::lift || !down);
    }
  }
  EXPECT_TRUE(ran);
  EXPECT_GT(steps.size(), 18u);
  for (std::size_t i = 1; i < steps.size(); ++i) EXPECT_NE(steps[i].side, steps[i - 1].side);
}

TEST(Character, RootMotionAddsUpToTheWay) {
  Character character(default_library());
  character.reset({1.3, 0.3}, 2, -1, 0.5);
  GroundFrame moved{2, -1, 0.5};
  for (int frame = 0; frame < 300; ++frame) {
    if (frame == 100) character.command({2.5, -0.6});
    character.update(frame % 2 ? 1.0 / 30 : 1.0 / 144);
    const RootMotion& motion = character.root_motion();
    const Vec3 place = moved.to_world({motion.left, 0, motion.forward});
    moved = {place.x, place.z, moved.heading + motion.turned};
  }
  EXPECT_NEAR(moved.x, character.doing().x, 1e-9);
  EXPECT_NEAR(moved.z, character.doing().z, 1e-9);
  EXPECT_NEAR(moved.heading, character.doing().heading, 1e-9);
}

TEST(Character, StepsAsideAndBackwardsOnPlantedFeet) {
  using Type = Command::Type;
  struct Case {
    Command command;
    Vec3 velocity;  // in the world, of a body that faces +Z
  };
  const Case cases[] = {{{0.24, 0, 0, Type::side}, {0.24, 0, 0}},
                        {{-0.24, 0, 0, Type::side}, {-0.24, 0, 0}},
                        {{0.4, 0, 0, Type::side}, {0.4, 0, 0}},
                        {{0.6, 0, 0, Type::back}, {0, 0, -0.6}},
                        {{0.8, 0, 0, Type::back}, {0, 0, -0.8}}};
  for (const Case& wanted : cases) {
    const Clip clip = play({{0, wanted.command}}, 8);
    const metrics::Score figures = score(clip, length(wanted.velocity));
    std::string violated;
    // Legs apart are bent, and the widest step stretches its leg in a moment.
    const bool widest = wanted.command.type == Type::side && wanted.command.speed > 0.3;
    for (const std::string& line : violated_limits(figures, metrics::LimitSet::walking()))
      if (line.find("knee") == std::string::npos &&
          !(widest && line.find("joint pops") != std::string::npos))
        violated += line;
    EXPECT_EQ(violated, "");
    const Vec3 moved = clip.root(480) - clip.root(0);
    EXPECT_NEAR(moved.x, 8 * wanted.velocity.x, 0.1);
    EXPECT_NEAR(moved.z, 8 * wanted.velocity.z, 0.1);
  }
}

TEST(Character, StandsBetweenManoeuvres) {
  using Type = Command::Type;
  Character character(default_library());
  const Command wishes[] = {{1.2, 0, 0, Type::walk},  {0.24, 0, 0, Type::side},
                            {-0.4, 0, 0, Type::side}, {0.7, 0, 0, Type::back},
                            {2.6, 0, 1, Type::run},   {0, 0, 0, Type::stand}};
  character.reset(wishes[0], 0, 0, 0.3);
  Type last = Type::walk;
  for (const Command& wish : wishes) {
    character.command(wish);
    for (int frame = 0; frame < 300; ++frame) {
      character.update(1.0 / 60);
      const Type now = character.doing().type;
      const bool gaits =
          (last == Type::walk && now == Type::run) || (last == Type::run && now == Type::walk);
      EXPECT_TRUE(now == last || now == Type::stand || last == Type::stand || gaits);
      EXPECT_NEAR(character.doing().heading, 0.3, 1e-6);  // none of them turns the body
      last = now;
    }
    EXPECT_EQ(character.doing().type, wish.type);
    EXPECT_NEAR(character.doing().speed, wish.speed, 0.02);
  }
}

TEST(Character, StartsAtAnyPhase) {
  Character character(default_library());
  for (const double phase : {0.0, 0.3, 0.5, 0.85}) {
    character.reset({1.3, 0}, 0, 0, 0, phase);
    const double off = character.doing().phase - phase;
    EXPECT_NEAR(off - std::round(off), 0, 1e-3);
  }
  character.reset({1.3, 0}, 0, 0, 0, 0.3);  // mid-stance of the right foot, the left one swings
  EXPECT_TRUE(character.doing().contact[1]);
  EXPECT_FALSE(character.doing().contact[0]);
}

TEST(Character, ReportsHowFarACommandIsOutside) {
  Character character(default_library());
  character.reset({1.3, 0.0});
  EXPECT_EQ(character.doing().outside, 0);
  character.command({12.0, 0.0});
  character.update(0.5);
  EXPECT_GT(character.doing().outside, 1);
}

}  // namespace
}  // namespace amble
