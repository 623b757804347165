// Coming to a stand and turning sharply, as an onlooker sees it: from every moment of a stride.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "amble/kinematics/leg_reach.hpp"
#include "amble/steering.hpp"
#include "amble/terrain/stairs.hpp"
#include "engine/played.hpp"

namespace amble {
namespace {

constexpr double kDegree = 3.14159265358979 / 180, kFrame = 1.0 / 60;

struct Stop {
  double seconds = 0;  // from 0.1 m/s on, until no foot moves any more and the body is still
  int steps = 0;       // that come down after that
};

/// Of a walker that a frame moves on and tells the events of; `seconds` of it.
template <typename Frame>
Stop stop_of(const Character& walker, double seconds, const Frame& frame) {
  Stop stop;
  double slow_since = -1, last = 0;
  bool went = walker.doing().speed > 0.1;
  Vec3 before = walker.pose().root;
  for (int i = 1; i * kFrame < seconds; ++i) {
    const std::span<const Event> events = frame();
    const double now = i * kFrame;
    went = went || walker.doing().speed > 0.1;
    if (went && slow_since < 0 && walker.doing().speed < 0.1) slow_since = now;
    if (slow_since < 0) continue;
    for (const Event& event : events) stop.steps += event.kind == Event::Kind::strike;
    const Vec3 root = walker.pose().root;
    const double moves = std::hypot(root.x - before.x, root.z - before.z) / kFrame;
    if (moves > 0.05 || !walker.doing().contact[0] || !walker.doing().contact[1]) last = now;
    before = root;
  }
  stop.seconds = last - slow_since;
  return stop;
}

Stop stop_from(double speed, double phase) {
  Character walker(default_library());
  walker.reset({.speed = speed}, 0, 0, 0, phase);
  walker.command({});
  return stop_of(walker, 4, [&] {
    walker.update(kFrame);
    return walker.events();
  });
}

TEST(CharacterStand, StandsSoonAfterAWalk) {
  for (int k = 0; k < 16; ++k) {
    const Stop stop = stop_from(1.3, k / 16.0);
    EXPECT_LE(stop.seconds, 0.4) << k;
    EXPECT_LE(stop.steps, 1) << k;
  }
}

TEST(CharacterStand, StandsSoonAfterARun) {
  for (int k = 0; k < 16; ++k) {
    const Stop stop = stop_from(3, k / 16.0);
    EXPECT_LE(stop.seconds, 0.6) << k;
    EXPECT_LE(stop.steps, 1) << k;
  }
}

/// No dithering: the last steps to a goal are chosen for standing there.
TEST(CharacterStand, StandsSoonAtAGoal) {
  for (int k = 0; k < 10; ++k) {
    Character walker(default_library());
    const auto goes = walk_to(walker, {0, 1.5 + 0.37 * k, 0}, {.speed = 1.3});
    const Stop stop = stop_of(walker, 12, [&] {
      goes->lead(walker, kFrame);
      return goes->events();
    });
    EXPECT_LE(stop.seconds, 0.45) << k;
    EXPECT_LE(stop.steps, 1) << k;
  }
}

/// A foot that lifts before the body falls ahead has nowhere to go: it would hover, and come down
/// under the hips. Captured first steps of a run land 0.2 m ahead.
TEST(CharacterStand, StepsOutAheadOfItselfAsItSetsOff) {
  for (const double speed : {1.3, 3.0}) {
    Character walker(default_library());
    walker.command({.speed = speed});
    const Skeleton& skeleton = walker.library().skeleton;
    double ahead = -1, seconds = 0;
    for (int i = 1; i < 90 && seconds == 0; ++i) {
      walker.update(kFrame);
      for (const Event& event : walker.events())
        if (event.kind == Event::Kind::strike) {
          const int ankle = skeleton.joint(on_side(Role::left_foot, event.side));
          ahead = walker.model()[static_cast<std::size_t>(ankle)].position.z - walker.pose().root.z;
          seconds = i * kFrame;
        }
    }
    EXPECT_GT(ahead, 0.12) << speed;
    EXPECT_LT(seconds, 0.9) << speed;
  }
}

TEST(CharacterStand, TurnsRoundOnTheSpotInOneAndAHalfSeconds) {
  for (const double way : {1.0, -1.0}) {
    Character walker(default_library());
    walker.command({.turn_rate = 3 * way});
    for (int i = 0; i < 90; ++i) walker.update(kFrame);
    EXPECT_GT(way * walker.doing().heading, 180 * kDegree);
    EXPECT_LT(std::hypot(walker.doing().x, walker.doing().z), 0.02);
  }
}

TEST(CharacterStand, ReversesARunByPlantingAndPivoting) {
  for (int k = 0; k < 8; ++k) {
    Character runner(default_library());
    runner.reset({.speed = 3}, 0, 0, 0, k / 8.0);
    runner.command({.speed = 3, .turn_rate = 6});
    for (int i = 0; i < 72; ++i) runner.update(kFrame);
    EXPECT_GT(runner.doing().heading, 170 * kDegree) << k;
  }
}

/// Wherever on stairs somebody is told to stop, both feet soon stand, on whatever treads they came
/// to, and the straighter leg is nearly straight.
TEST(CharacterStand, ComesToRestOnStairs) {
  for (const double rise : {0.17, -0.15})
    for (int k = 0; k < 12; ++k) {
      Character walker(default_library());
      walker.walk_on(std::make_shared<Stairs>(Stairs::Shape{rise, 0.28, 0, 0.6, -0.18, 14}));
      walker.set_life({.idle = 0});
      walker.command({.speed = 0.5, .turn_rate = -0.05});
      for (int i = 0; i < 300 + 7 * k; ++i) walker.update(kFrame);
      walker.command({});
      for (int i = 0; i < 240; ++i) walker.update(kFrame);
      int steps = 0;
      for (int i = 0; i < 120; ++i) {
        walker.update(kFrame);
        for (const Event& event : walker.events()) steps += event.kind == Event::Kind::strike;
      }
      EXPECT_EQ(steps, 0) << rise << " " << k;
      const Skeleton& skeleton = walker.library().skeleton;
      double straightest = 0;
      for (const Side side : kSides) {
        const auto place = [&](Role role) {
          return walker.model()[static_cast<std::size_t>(skeleton.joint(on_side(role, side)))]
              .position;
        };
        straightest =
            std::max(straightest, length(place(Role::left_thigh) - place(Role::left_foot)) /
                                      leg_bones(skeleton, side).length());
      }
      EXPECT_GT(straightest, std::cos(5 * kDegree)) << "a knee of 10 degrees, " << rise << " " << k;
    }
}

}  // namespace
}  // namespace amble
