// Properties of whole characters: worlds that are turned, shifted and far away, libraries of one
// stride or of one stride twice, commands at both ends of what a library can do.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "amble/amble.hpp"
#include "amble/performer/performer.hpp"
#include "draws.hpp"

namespace amble {
namespace {

constexpr double kFarthest = 999'900;  // metres; what lies a thousand kilometres away is no place

bool sound(const Character& character) {
  const Pose& pose = character.pose();
  bool good = std::isfinite(pose.root.x) && std::isfinite(pose.root.y) &&
              std::isfinite(pose.root.z) && std::abs(pose.root.y) < 3;
  for (const Quat& q : pose.rotations) good = good && std::abs(dot(q, q) - 1) < 1e-6;
  double sum = 0;
  for (const double weight : character.weights()) sum += weight;
  return good && std::abs(sum - 1) < 1e-6;
}

Command any_command() {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  Command command{number(-1, 6), number(-4, 4)};
  const int odd = *rc::gen::inRange(0, 12);
  if (odd == 0) command.speed = *rc::gen::element(kNone, 1e300, -1e300);
  if (odd == 1) command.turn_rate = *rc::gen::element(kNone, 1e300, -1e300);
  if (odd > 8) command.gait = number(0, 1);
  return command;
}

/// Leads two characters alike, the second one in a world that is turned and shifted, for so many
/// commands, and gives how far apart they get, in metres, seen from the same world.
double drift(const GroundFrame& world, int changes) {
  Character here(default_library()), there(default_library());
  const Command first{number(0, 3), number(-1, 1)};
  here.reset(first);
  there.reset(first, world.x, world.z, world.heading);
  double worst = 0;
  for (int i = 0; i <= changes; ++i) {
    const int frames = *rc::gen::inRange(1, 120);
    for (int f = 0; f < frames; ++f) {
      here.update(1.0 / 60);
      there.update(1.0 / 60);
      worst = std::max(worst, length(world.to_local(there.pose().root) - here.pose().root));
    }
    const Command command{number(0, 3.5), number(-1.5, 1.5)};
    here.command(command);
    there.command(command);
  }
  return worst;
}

GroundFrame near_world() { return {number(-50, 50), number(-50, 50), number(-3, 3)}; }
GroundFrame far_world() {
  return {*rc::gen::element(kFarthest, -kFarthest), *rc::gen::element(kFarthest, 0.0),
          number(-3, 3)};
}

constexpr double kTogether = 1e-4;  // metres; what rounding makes of a walk so far away
// On stairs a last bit can decide which tread a foot is put on: the ways part by what the body then
// waits or hurries, and do not run away.
constexpr double kOneDecision = 0.08;  // metres

RC_GTEST_PROP(Worlds, TurnedAndFarOnesStayTogether, ()) {
  const GroundFrame world = *rc::gen::inRange(0, 2) == 0 ? near_world() : far_world();
  RC_ASSERT(drift(world, *rc::gen::inRange(0, 6)) < kTogether);
}

RC_GTEST_PROP(Worlds, TurnedStairsGiveTheSameMotion, ()) {
  const GroundFrame world{number(-50, 50), number(-50, 50), number(-3, 3)};
  const double rise = number(0.05, 0.2), run = number(0.25, 0.4), ahead = number(1, 3);
  const Vec3 foot = world.to_world({0, 0, ahead});
  Character here(default_library()), there(default_library());
  here.walk_on(std::make_shared<Stairs>(Stairs::Shape{rise, run, 0, ahead, 0, 8}));
  there.walk_on(
      std::make_shared<Stairs>(Stairs::Shape{rise, run, foot.x, foot.z, world.heading, 8}));
  here.reset({1.1});
  there.reset({1.1}, world.x, world.z, world.heading);
  for (int f = 0; f < 240; ++f) {
    here.update(1.0 / 60);
    there.update(1.0 / 60);
  }
  RC_ASSERT(length(world.to_local(there.pose().root) - here.pose().root) < kOneDecision);
}

/// How much the steps from frame to frame of a walk that begins so far away differ from those at
/// the origin, at most: in the engine's own numbers, and in single precision.
struct Shake {
  double own = 0, single = 0;
};
Shake shake_at(double away) {
  const auto single = [](const Vec3& v) {
    return Vec3{static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
  };
  Character here(default_library()), there(default_library());
  here.reset({1.2});
  there.reset({1.2}, away, away);
  Shake worst;
  Vec3 a = here.pose().root, b = there.pose().root;
  for (int f = 0; f < 600; ++f) {
    here.update(1.0 / 60);
    there.update(1.0 / 60);
    const Vec3 step = here.pose().root - a, far = there.pose().root;
    worst.own = std::max(worst.own, length((far - b) - step));
    worst.single = std::max(worst.single, length((single(far) - single(b)) - step));
    a = here.pose().root;
    b = far;
  }
  return worst;
}

// docs/reliability.md quotes these.
TEST(Worlds, AreSmoothAsFarAsThePageSays) {
  for (const double away : {1e2, 1e3, 1e4, 1e5, kFarthest}) {
    const Shake shake = shake_at(away);
    std::printf("%g m away: steps differ by %.2g mm, as floats by %.2g mm\n", away, 1e3 * shake.own,
                1e3 * shake.single);
  }
  EXPECT_LT(shake_at(kFarthest).own, 1e-5);
  EXPECT_LT(shake_at(1e3).single, 2e-4);
  EXPECT_GT(shake_at(1e5).single, 2e-3) << "the page says that floats do not do there";
}

std::shared_ptr<const MotionLibrary> built_of(std::initializer_list<double> speeds) {
  LibrarySources sources;
  for (const double speed : speeds) {
    GaitSpec spec;
    spec.speed = speed;
    Clip clip = perform(spec, 6, 60);
    clip.name = "walk" + std::to_string(sources.clips.size());
    sources.clips.push_back(clip);
  }
  return build_library(sources, {.thin_out = false});
}

RC_GTEST_PROP(Libraries, OfOneStrideOrOfOneTwiceTakeAnyCommand, ()) {
  static const auto one = built_of({1.2}), twice = built_of({1.2, 1.2});
  Character walker(*rc::gen::inRange(0, 2) == 0 ? one : twice);
  walker.reset(any_command());
  for (int i = *rc::gen::inRange(1, 6); i-- > 0;) {
    walker.command(any_command());
    for (int f = 0; f < 40; ++f) walker.update(1.0 / 60);
    RC_ASSERT(sound(walker));
  }
}

RC_GTEST_PROP(Libraries, OfOneSpeedGoAtIt, ()) {
  static const auto twice = built_of({1.2, 1.2});
  Character walker(twice);
  walker.reset({1.2});
  walker.command({number(1.15, 9)});
  for (int f = 0; f < 300; ++f) walker.update(1.0 / 60);
  RC_ASSERT(sound(walker));
  RC_ASSERT(std::abs(walker.doing().speed - 1.2) < 0.1);
}

RC_GTEST_PROP(Speeds, AtAndBeyondBothEndsAreHeld, ()) {
  Character walker(default_library());
  const double wanted = *rc::gen::element(1e-6, 0.01, 0.05, 0.1, 5.0, 9.0, 1e6) * number(0.9, 1.1);
  walker.reset({wanted, number(-0.2, 0.2)});
  double least = 1e9, most = 0;
  for (int f = 0; f < 240; ++f) {
    walker.update(1.0 / 60);
    RC_ASSERT(sound(walker));
    if (f > 120) least = std::min(least, walker.doing().speed);
    if (f > 120) most = std::max(most, walker.doing().speed);
  }
  RC_ASSERT(most - least < 0.05);  // it settles
  RC_ASSERT(most < 9);
}

}  // namespace
}  // namespace amble
