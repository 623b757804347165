#include "amble/steering/human_vehicle.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numbers>

#include "amble/library/performer_library.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/steering/pivot.hpp"

namespace amble {
namespace {

using Place = std::array<double, 2>;
using Trail = std::function<Place(double)>;

const MotionLibrary& people() {
  static const auto library = performer_library();
  return *library;
}

/// Where a vehicle goes that follows a trail sampled at `hz`, at every thirtieth of a second.
std::vector<Place> followed(const Trail& trail, double seconds, double hz, double fps,
                            HumanVehicle& vehicle) {
  PointerReading pointer;
  vehicle.reset({});
  std::vector<Place> out;
  int next = 0;
  for (int frame = 1; frame <= std::lround(seconds * fps); ++frame) {
    const double now = frame / fps;
    for (; next / hz <= now + 1e-9; ++next) {
      vehicle.follow(pointer, next / hz - vehicle.seconds());
      const Place place = trail(next / hz);
      pointer.sample(next / hz, place[0], place[1]);
    }
    vehicle.follow(pointer, now - vehicle.seconds());
    if (frame % static_cast<int>(fps / 30) == 0)
      out.push_back({vehicle.frame().x, vehicle.frame().z});
  }
  return out;
}

/// Straight on, then arcs of a radius to the left and to the right in turn.
Trail s_curve(double radius, double speed) {
  return [=](double t) -> Place {
    double x = 0, z = 0, heading = 0;
    const double lead = 5, arc = 0.5 * std::numbers::pi * radius;
    constexpr double kStep = 0.02;
    for (double s = 0; s < speed * t; s += kStep) {
      const double step = std::min(kStep, speed * t - s);
      const double along = (s - lead) / arc + 0.5;
      const double bend = s < lead ? 0 : (static_cast<int>(along) % 2 == 0 ? 1 : -1) / radius;
      x += step * std::sin(heading + 0.5 * bend * step);
      z += step * std::cos(heading + 0.5 * bend * step);
      heading += bend * step;
    }
    return {x, z};
  };
}

double distance_to(const Place& p, const std::vector<Place>& way) {
  double least = 1e9;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    const double dx = way[i + 1][0] - way[i][0], dz = way[i + 1][1] - way[i][1];
    const double square = dx * dx + dz * dz;
    const double t =
        square > 0 ? clamp01(((p[0] - way[i][0]) * dx + (p[1] - way[i][1]) * dz) / square) : 0.0;
    least = std::min(least, std::hypot(way[i][0] + t * dx - p[0], way[i][1] + t * dz - p[1]));
  }
  return least;
}

std::vector<Place> sampled(const Trail& trail, double seconds) {
  std::vector<Place> out;
  for (int i = 0; i <= seconds * 30; ++i) out.push_back(trail(i / 30.0));
  return out;
}

TEST(HumanVehicle, KeepsToAnSCurveWalkingAndRunning) {
  HumanVehicle vehicle(people());
  for (const double speed : {1.1, 1.5, 2.4, 3.2}) {
    const Group& group = people().groups[speed < 1.9 ? 0 : 1];
    const Trail trail = s_curve(1.5 * speed / group.bounds.sideways, speed);
    const double seconds = 26 / speed + 6;
    const std::vector<Place> way = sampled(trail, seconds);
    double sum = 0;
    const std::vector<Place> path = followed(trail, seconds, 30, 60, vehicle);
    for (const Place& place : path)
      sum += distance_to(place, way) / static_cast<double>(path.size());
    EXPECT_LT(sum, 0.06) << speed;
    EXPECT_LT(std::hypot(path.back()[0] - way.back()[0], path.back()[1] - way.back()[1]),
              4.0 + 1.5 * speed);  // and it is no stroll far behind
  }
}

TEST(HumanVehicle, GoesTheSameWayAtAnyRate) {
  HumanVehicle vehicle(people());
  for (const double speed : {1.3, 3.0}) {
    const Trail trail = s_curve(speed < 2 ? 2.5 : 7.0, speed);
    std::vector<std::vector<Place>> paths;
    for (const double hz : {15.0, 30.0, 60.0, 120.0})
      for (const double fps : {30.0, 60.0, 240.0})
        paths.push_back(followed(trail, 14, hz, fps, vehicle));
    for (const auto& path : paths)
      for (std::size_t i = 0; i + 25 < path.size(); ++i)
        EXPECT_LT(distance_to(path[i], paths.front()), 0.02) << speed << " at " << i / 30.0;
  }
}

/// Every step within the bounds: speed, acceleration and turning by what the vehicle says and by
/// where it goes.
void expect_within_bounds(const Trail& trail, double seconds, const std::string& what) {
  HumanVehicle vehicle(people());
  vehicle.reset({});
  PointerReading pointer;
  const double fastest = vehicle.limits().fastest();
  double before = 0, heading = 0;
  bool turned_back = false;
  constexpr double kFrame = 1.0 / 60;
  for (int i = 1; i <= seconds * 60; ++i) {
    const Place place = trail(i * kFrame);
    pointer.sample(i * kFrame, place[0], place[1]);
    vehicle.follow(pointer, kFrame);
    VehicleLimits limits = vehicle.limits().at(before);
    if (vehicle.turns_back() || turned_back) {
      limits.slowing_down = std::max(limits.slowing_down, Pivot::kBraking);
      limits.turning = std::max(limits.turning, std::min(Pivot::kMost, Pivot::fastest_at(before)));
    }
    turned_back = vehicle.turns_back();
    ASSERT_TRUE(std::isfinite(vehicle.frame().x) && std::isfinite(vehicle.frame().heading)) << what;
    ASSERT_LE(vehicle.speed(), fastest + 1e-9) << what;
    ASSERT_GE(vehicle.speed(), 0) << what;
    ASSERT_LE(vehicle.speed() - before, limits.speeding_up * kFrame + 1e-9) << what;
    ASSERT_GE(vehicle.speed() - before, -limits.slowing_down * kFrame - 1e-9) << what;
    ASSERT_LE(std::abs(vehicle.frame().heading - heading), 1.05 * limits.turning * kFrame + 1e-9)
        << what << " at " << i * kFrame;
    before = vehicle.speed(), heading = vehicle.frame().heading;
  }
  EXPECT_LE(static_cast<double>(vehicle.hasty_steps()), 0.01 * static_cast<double>(vehicle.steps()))
      << what;
}

TEST(HumanVehicle, StaysHumanWhateverThePointerDoes) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  expect_within_bounds(
      [](double t) -> Place {
        return {t < 2 ? 0.0 : 10.0, t < 4 ? 0.0 : -10.0};
      },
      20, "teleports");
  expect_within_bounds(
      [](double t) -> Place {
        return {2 * std::sin(40 * std::numbers::pi * t), 2 * std::cos(40 * std::numbers::pi * t)};
      },
      10, "circles");
  expect_within_bounds(
      [](double t) -> Place {
        return {0, std::min(3.0, 1.4 * t)};
      },
      10, "freezes");
  expect_within_bounds(
      [=](double t) -> Place {
        return {std::fmod(t, 1) < 0.3 ? kNan : 0.2 * t, 1.2 * t};
      },
      10, "not a number");
  expect_within_bounds(
      [](double t) -> Place {
        return {3 * std::sin(t), 3 * std::sin(1.7 * t)};
      },
      30, "wanders");
  expect_within_bounds(
      [](double t) -> Place {
        return {0, t < 4 ? 2.5 * t : 10 - 2.5 * (t - 4)};
      },
      16, "turns back");
}

TEST(HumanVehicle, KeepsUpWithAPointerOfWhichAFifthIsLost) {
  for (const double hz : {8.0, 15.0, 30.0})
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
      HumanVehicle vehicle(people());
      vehicle.reset({});
      PointerReading pointer;
      std::uint32_t chance = seed;
      double next = 0;
      for (int frame = 0; frame < 60 * 60; ++frame) {
        const double now = frame / 60.0;
        while (next <= now) {
          chance = 1664525 * chance + 1013904223;  // numbers of Numerical Recipes
          const double share = (chance >> 8) / 16777216.0;
          if (share > 0.2) pointer.sample(next, 0, 3 * next);
          next += (0.85 + 0.3 * share) / hz;
        }
        vehicle.follow(pointer, 1.0 / 60);
        if (now > 30) {
          ASSERT_LT(3 * vehicle.seconds() - vehicle.frame().z, 2.0) << hz << " Hz, seed " << seed;
        }
      }
    }
}

TEST(HumanVehicle, DoesNotHearSamplesFromThePast) {
  PointerReading pointer;
  pointer.sample(1.0, 1, 1);
  pointer.sample(0.5, 9, 9);
  EXPECT_EQ(pointer.at(1.0).x, 1);
}

TEST(HumanVehicle, HearsThePointerAfterDays) {
  PointerReading pointer;
  pointer.sample(3e5, 1, 1);
  pointer.sample(3e5 + 0.1, 2, 1);
  EXPECT_EQ(pointer.at(3e5 + 0.1).x, 2);
}

TEST(HumanVehicle, StandsBesideAPointerAtRestAndKeepsItsHeading) {
  HumanVehicle vehicle(people());
  const Trail trail = [](double t) -> Place { return {0, std::min(4.0, 1.2 * t)}; };
  followed(trail, 12, 60, 60, vehicle);
  EXPECT_LT(vehicle.speed(), 0.02);
  EXPECT_NEAR(vehicle.frame().z, 4.0, 0.9);  // the pointer stopped dead; people cannot
  EXPECT_NEAR(vehicle.frame().x, 0, 0.05);
  EXPECT_NEAR(vehicle.frame().heading, 0, 0.05);
}

TEST(HumanVehicle, StandsQuietlyAmidAPointerThatDashesAbout) {
  for (const double hz : {30.0, 60.0, 120.0, 240.0}) {
    const Trail trail = [](double t) -> Place {
      const double angle = 40 * std::numbers::pi * t;
      return {1 + 2 * std::sin(angle), 3 + 2 * std::cos(angle)};
    };
    HumanVehicle vehicle(people());
    PointerReading pointer;
    vehicle.reset({});
    double way = 0, turned = 0, heading = 0;
    for (int i = 0; i < 12 * hz; ++i) {
      const Place place = trail(i / hz);
      pointer.sample(i / hz, place[0], place[1]);
      const GroundFrame before = vehicle.frame();
      vehicle.follow(pointer, 1 / hz);
      way += std::hypot(vehicle.frame().x - before.x, vehicle.frame().z - before.z);
      turned += std::abs(vehicle.frame().heading - heading);
      heading = vehicle.frame().heading;
    }
    EXPECT_LT(std::hypot(vehicle.frame().x - 1, vehicle.frame().z - 3), 0.6) << hz;
    EXPECT_EQ(vehicle.speed(), 0) << hz;
    EXPECT_EQ(vehicle.turn_rate(), 0) << hz;
    EXPECT_LT(way, 4.5) << hz;     // there and no farther,
    EXPECT_LT(turned, 4.0) << hz;  // without turning this way and that
  }
}

TEST(HumanVehicle, MakesNoStepForATwitchOfThePointerBesideIt) {
  HumanVehicle vehicle(people());
  const Trail trail = [](double t) -> Place { return {0, std::fmod(t, 2) < 1 ? 0.0 : 0.08}; };
  followed(trail, 10, 60, 60, vehicle);
  EXPECT_EQ(vehicle.frame().z, 0);
}

TEST(HumanVehicle, TurnsRoundForAPointerBehindIt) {
  HumanVehicle vehicle(people());
  const Trail trail = [](double) -> Place { return {0, -5}; };
  followed(trail, 15, 30, 60, vehicle);
  EXPECT_NEAR(vehicle.frame().z, -5, 0.25);
  EXPECT_LT(vehicle.speed(), 0.05);
}

TEST(HumanVehicle, BrakesInTimeForTheWalkThatEndsARun) {
  // Twelve metres to a pointer at rest: the last of them are walked, which brakes more gently.
  HumanVehicle vehicle(people());
  const Trail rests = [](double t) -> Place { return {0, std::min(3.4 * t, 17.0)}; };
  const auto way = followed(rests, 16, 60, 60, vehicle);
  EXPECT_NEAR(way.back()[1], 17.0, 1.0);
  vehicle.reset({});
  PointerReading far;
  far.sample(0, 0, 0);
  far.sample(1.0 / 60, 0, 20);
  for (int frame = 0; frame < 60 * 16; ++frame) vehicle.follow(far, 1.0 / 60);
  EXPECT_NEAR(vehicle.frame().z, 20.0, 0.15);
}

/// Metres past a pointer that stops dead, of a rider who runs from 1.9 m/s on and walks again from
/// 1.5 m/s on.
double past_the_pointer(const MotionLibrary& library, double speed) {
  constexpr double kSeconds = 20;
  HumanVehicle vehicle(library);
  PointerReading pointer;
  vehicle.reset({});
  bool runs = false;
  for (int frame = 0; frame < 60 * (kSeconds + 6); ++frame) {
    const double t = frame / 60.0;
    runs = vehicle.speed() > (runs ? 1.5 : 1.9);
    if (frame % 2 == 0) pointer.sample(t, 0, speed * std::min(t, kSeconds));
    vehicle.goes({.gait = runs ? 1.0 : 0.0});
    vehicle.follow(pointer, 1.0 / 60);
  }
  EXPECT_LT(vehicle.speed(), 0.01);
  return vehicle.frame().z - kSeconds * speed;
}

TEST(HumanVehicle, EndsARunWhereThePointerStopped) {
  MotionLibrary others = people();  // who were never seen to stop, and only ever strolled
  others.transitions.clear();
  others.groups.front().bounds.acceleration = 0.45;
  for (const MotionLibrary* library : {&people(), const_cast<const MotionLibrary*>(&others)})
    for (const double speed : {2.2, 2.6, 3.0}) {
      EXPECT_GT(past_the_pointer(*library, speed), -0.1) << speed;
      EXPECT_LT(past_the_pointer(*library, speed), 0.2 * speed) << speed;
    }
}

TEST(HumanVehicle, DoesNotWalkBackToAPointerThatStoppedDeadBeforeIt) {
  for (const double speed : {1.8, 2.4, 2.7, 3.3}) {
    HumanVehicle vehicle(people());
    const Trail stops = [=](double t) -> Place { return {0, speed * std::min(t, 8.0)}; };
    const auto way = followed(stops, 20, 30, 60, vehicle);
    double farthest = 0;
    for (const Place& place : way) farthest = std::max(farthest, place[1]);
    EXPECT_NEAR(way.back()[1], farthest, 1e-4) << speed;
    EXPECT_LT(farthest - 8 * speed, 3.0) << speed;
    EXPECT_NEAR(wrap_angle(vehicle.frame().heading), 0.0, 0.05) << speed;
    // One that is put behind it later is walked to.
    PointerReading behind;
    behind.sample(vehicle.seconds(), 0, farthest - 4);
    for (int frame = 0; frame < 60 * 12; ++frame) vehicle.follow(behind, 1.0 / 60);
    EXPECT_NEAR(vehicle.frame().z, farthest - 4, 0.4) << speed;
  }
}

TEST(HumanVehicle, IsPushedByAForce) {
  HumanVehicle vehicle(people());
  vehicle.reset({});
  for (int i = 0; i < 60; ++i) vehicle.push(0, 0.5, 1.0 / 60);
  EXPECT_NEAR(vehicle.speed(), 0.5, 0.06);
  for (int i = 0; i < 120; ++i) vehicle.push(-0.3, 0, 1.0 / 60);
  EXPECT_LT(vehicle.frame().heading, -0.3);  // to the right: the force is towards −X
  for (int i = 0; i < 60; ++i) vehicle.push(std::numeric_limits<double>::quiet_NaN(), 0, 1.0 / 60);
  EXPECT_TRUE(std::isfinite(vehicle.frame().x));
}

TEST(HumanVehicle, StopsWhenToldToStandWhateverPushesIt) {
  HumanVehicle vehicle(people());
  vehicle.reset({}, 1.2);
  vehicle.go(HumanVehicle::Gait::stand);
  for (int i = 0; i < 240; ++i) vehicle.push(0, 2, 1.0 / 60);
  EXPECT_LT(vehicle.speed(), 0.01);
}

TEST(HumanVehicle, SlowsDownToWhatTheGroundAllowsAsPeopleDo) {
  HumanVehicle vehicle(people());
  vehicle.reset({}, 1.5);
  vehicle.goes({0, 0.5});
  double hardest = 0;
  for (int i = 0; i < 240; ++i) {
    vehicle.push(0, 2, 1.0 / 60);
    hardest = std::min(hardest, vehicle.acceleration());
  }
  EXPECT_NEAR(vehicle.speed(), 0.5, 0.01);
  EXPECT_GE(hardest, -vehicle.limits().at(1.0, 0).slowing_down - 1e-9);
  EXPECT_EQ(vehicle.hasty_steps(), 0);
}

}  // namespace
}  // namespace amble
