// Coming to a stand and turning sharply, as an onlooker sees it: from every moment of a stride.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/played.hpp"

namespace amble {
namespace {

constexpr double kDegree = 3.14159265358979 / 180, kFrame = 1.0 / 60;

struct Stop {
  double seconds = 0;  // from 0.1 m/s on, until no foot moves any more and the body is still
  int steps = 0;       // that come down after that
};

Stop stop_from(double speed, double phase) {
  Character walker(default_library());
  walker.reset({.speed = speed}, 0, 0, 0, phase);
  walker.command({});
  Stop stop;
  double slow_since = -1, last = 0;
  Vec3 before = walker.pose().root;
  for (int i = 1; i < 240; ++i) {
    walker.update(kFrame);
    const double now = i * kFrame;
    if (slow_since < 0 && walker.doing().speed < 0.1) slow_since = now;
    if (slow_since < 0) continue;
    for (const Event& event : walker.events()) stop.steps += event.kind == Event::Kind::strike;
    const Vec3 root = walker.pose().root;
    const double moves = std::hypot(root.x - before.x, root.z - before.z) / kFrame;
    if (moves > 0.05 || !walker.doing().contact[0] || !walker.doing().contact[1]) last = now;
    before = root;
  }
  stop.seconds = last - slow_since;
  return stop;
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

}  // namespace
}  // namespace amble
