#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "amble/core/error.hpp"
#include "amble/steering.hpp"

namespace amble {
namespace {

/// Says the same at every step and counts them.
class Steady final : public Steering {
 public:
  Command next(const Character&) noexcept override {
    ++asked;
    return {.speed = 1.3, .turn_rate = 0.3};
  }
  int asked = 0;
};

TEST(Leading, EveryFrameRateGivesOneMotion) {
  Character slow(default_library()), quick(default_library());
  Steady a, b;
  GroundFrame object;
  int strikes[2] = {0, 0};
  for (int frame = 0; frame < 60; ++frame) {  // 20 a second
    a.lead(slow, 0.05);
    const Vec3 place = object.to_world({a.root_motion().left, 0, a.root_motion().forward});
    object = {place.x, place.z, object.heading + a.root_motion().turned};
    for (const Event& event : a.events()) strikes[0] += event.kind == Event::Kind::strike;
  }
  for (int frame = 0; frame < 432; ++frame) {  // 144 a second
    b.lead(quick, 1.0 / 144);
    for (const Event& event : b.events()) strikes[1] += event.kind == Event::Kind::strike;
  }
  EXPECT_EQ(a.asked, 180);
  EXPECT_EQ(b.asked, 180);
  EXPECT_NEAR(length(slow.pose().root - quick.pose().root), 0, 1e-6);
  EXPECT_NEAR(object.x, slow.doing().x, 1e-6);
  EXPECT_NEAR(object.z, slow.doing().z, 1e-6);
  EXPECT_EQ(strikes[0], strikes[1]);
  EXPECT_GT(strikes[0], 3);
}

TEST(Leading, DoesNotCatchUpAPauseHoweverLong) {
  for (const double seconds : {1e300, std::numeric_limits<double>::infinity(), 1.0}) {
    Character walker(default_library());
    Steady steady;
    steady.lead(walker, seconds);
    EXPECT_EQ(steady.asked, 60) << seconds;
    EXPECT_LT(walker.doing().z, 1.3);
  }
}

TEST(Leading, IsNotPutOffByAFrameThatIsNone) {
  for (const double seconds :
       {std::nan(""), -5.0, -1e300, -std::numeric_limits<double>::infinity()}) {
    Character walker(default_library());
    Steady steady;
    steady.lead(walker, seconds);
    EXPECT_TRUE(std::isfinite(walker.pose().root.z));
    for (int frame = 0; frame < 60; ++frame) steady.lead(walker, 1.0 / 60);
    EXPECT_EQ(steady.asked, 60) << seconds;
    EXPECT_GT(walker.doing().z, 0.3) << seconds;
  }
}

TEST(Leading, GoesToAPlaceAndStandsThere) {
  Character walker(default_library());
  const auto steering = walk_to(walker, {.x = 1, .z = 3, .heading = 1});
  for (int frame = 0; frame < 1200 && !steering->arrived(); ++frame)
    steering->lead(walker, 1.0 / 60);
  ASSERT_TRUE(steering->arrived());
  for (int frame = 0; frame < 120; ++frame) steering->lead(walker, 1.0 / 60);
  EXPECT_NEAR(walker.pose().root.x, 1, 0.05);
  EXPECT_NEAR(walker.pose().root.z, 3, 0.05);
  EXPECT_THROW(walk_to(walker, {.x = std::nan("")}), Error);
}

/// Seconds until a runner has turned by 170°, led by somebody who wants them to go back.
double seconds_to_turn_back(Character& runner, Steering& steering) {
  double seconds = 0;
  for (; seconds < 4 && std::abs(runner.doing().heading) < 170 * std::numbers::pi / 180;
       seconds += 1.0 / 60)
    steering.lead(runner, 1.0 / 60);
  return seconds;
}

TEST(Leading, ARunnerWhoseGoalLiesBehindPivots) {
  for (int k = 0; k < 4; ++k) {
    Character runner(default_library());
    runner.reset({.speed = 3}, 0, 0, 0, k / 4.0);
    const auto back = walk_to(runner, {0, -6, std::numbers::pi});
    EXPECT_LE(seconds_to_turn_back(runner, *back), 1.3) << k;
    for (int i = 0; i < 1200 && !back->arrived(); ++i) back->lead(runner, 1.0 / 60);
    EXPECT_TRUE(back->arrived()) << k;
    EXPECT_NEAR(runner.pose().root.z, -6, 0.02) << k;
  }
}

TEST(Leading, ARunnerPivotsForAPointerThatLeapsBehindThem) {
  Character runner(default_library());
  runner.reset({.speed = 3}, 0, 0, 0);
  const auto chase = chase_pointer(runner);
  double z = 0;
  for (int i = 0; i < 120; ++i) {
    chase->aim(0, z += 3.0 / 60);
    chase->lead(runner, 1.0 / 60);
  }
  chase->aim(0, runner.doing().z - 8);
  EXPECT_LE(seconds_to_turn_back(runner, *chase), 1.5);  // a tenth and more to see it
}

TEST(Leading, FollowsAPathToItsEnd) {
  const std::array<std::array<double, 2>, 3> places{{{0, 0}, {0, 3}, {2, 6}}};
  const auto library = default_library();
  Character walker(library);
  PathSteering path = follow_path(*library, places, {.speed = 1.3});
  walker.reset(path.first, path.start.x, path.start.z, path.start.heading);
  for (int frame = 0; frame < 1200 && !path.steering->arrived(); ++frame)
    path.steering->lead(walker, 1.0 / 60);
  EXPECT_TRUE(path.steering->arrived());
  EXPECT_NEAR(walker.doing().x, 2, 0.15);
  EXPECT_NEAR(walker.doing().z, 6, 0.15);
  EXPECT_GT(path.length, 6.5);
  EXPECT_THROW(follow_path(*library, places, {.speed = -1}), Error);
}

TEST(Leading, PointersAreChasedAtOnceOrAsAPersonCould) {
  Character runner(default_library()), person(default_library());
  const auto chase = chase_pointer(runner);
  const auto vehicle = std::make_shared<PointerVehicle>(person);
  person.ride(vehicle);
  for (int frame = 0; frame < 600; ++frame) {
    chase->aim(2, 4);
    chase->aim(std::nan(""), 0);  // not heard
    chase->lead(runner, 1.0 / 60);
    vehicle->aim(2, 4);
    person.update(1.0 / 60);
  }
  for (const Character* one : {&runner, &person})
    EXPECT_LT(std::hypot(one->doing().x - 2, one->doing().z - 4), 1.0);
}

TEST(Leading, ACharacterKeepsWhatItRides) {
  Character person(default_library());
  auto vehicle = std::make_shared<PointerVehicle>(person);
  const std::weak_ptr<PointerVehicle> seen = vehicle;
  vehicle->push(0, 1);
  person.ride(std::move(vehicle));
  person.update(1);
  EXPECT_FALSE(seen.expired());
  EXPECT_GT(person.doing().speed, 0.2);
  person.ride(nullptr);
  EXPECT_TRUE(seen.expired());
}

}  // namespace
}  // namespace amble
