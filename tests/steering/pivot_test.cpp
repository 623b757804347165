#include "amble/steering/pivot.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/library/performer_library.hpp"
#include "amble/steering/human_vehicle.hpp"

namespace amble {
namespace {

TEST(Pivot, GaitsTurnAsTheyDoAndWhatIsSharperIsAPivot) {
  EXPECT_EQ(Pivot::share(1.2), 0);
  EXPECT_EQ(Pivot::share(-3), 1);
  EXPECT_GT(Pivot::share(2), 0.2);
  EXPECT_LT(Pivot::share(2), 0.8);
}

TEST(Pivot, FeetHaveAGripUpToASidewaysAcceleration) {
  EXPECT_NEAR(3 * Pivot::fastest_at(3), Pivot::kGrip, 1e-9);
  EXPECT_GT(Pivot::fastest_at(0), Pivot::kMost);
}

/// Told at every moment, a turn ends where it must, and never has to end harder than legs can.
TEST(Pivot, EndsWhereItMust) {
  constexpr double kStep = 1e-3;
  double left = 3, rate = Pivot::kMost;
  for (int i = 0; i < 3000 && left > 0; ++i) {
    const double next = std::min(rate, Pivot::ends_within(left));
    if (left > kStep) {
      ASSERT_GE(next - rate, -Pivot::kTurning * kStep) << left;
    }
    rate = next;
    left -= rate * kStep;
  }
  EXPECT_NEAR(left, 0, 5e-3);
}

const MotionLibrary& people() {
  static const auto library = performer_library();
  return *library;
}

/// Seconds from the first moment in which a vehicle turns back until it has turned by 170°; −1 if
/// it never does.
template <typename Move>
double seconds_to_turn_back(HumanVehicle& vehicle, double seconds, const Move& move) {
  double since = -1, from = 0;
  for (int frame = 0; frame < 60 * seconds; ++frame) {
    move(frame / 60.0);
    if (since < 0 && vehicle.turns_back()) {
      since = frame / 60.0;
      from = vehicle.frame().heading;
    }
    if (since >= 0 && std::abs(vehicle.frame().heading - from) > 170 * std::numbers::pi / 180)
      return frame / 60.0 - since;
  }
  return -1;
}

TEST(Pivot, TurnsBackOverAPlantedFootForAPointerThatDoes) {
  for (const double speed : {1.3, 2.2, 3.0})
    for (const bool leaps : {false, true}) {
      HumanVehicle vehicle(people());
      vehicle.reset({});
      PointerReading pointer;
      const double seconds = seconds_to_turn_back(vehicle, 12, [&](double t) {
        const double back = leaps ? 8.0 : speed * (t - 6);
        pointer.sample(t, 0, t < 6 ? speed * t : 6 * speed - back);
        vehicle.follow(pointer, 1.0 / 60);
      });
      EXPECT_GT(seconds, 0.5) << speed << leaps;
      EXPECT_LE(seconds, 1.2) << speed << leaps;
    }
}

TEST(Pivot, TurnsBackForAStickThatIsPulledRound) {
  for (const double speed : {1.3, 3.0}) {
    HumanVehicle vehicle(people());
    vehicle.reset({}, speed);
    const double seconds = seconds_to_turn_back(
        vehicle, 4, [&](double) { vehicle.push(0, -2 * (speed + vehicle.speed()), 1.0 / 60); });
    EXPECT_GT(seconds, 0.5) << speed;
    EXPECT_LE(seconds, 1.2) << speed;
  }
}

TEST(Pivot, OnlyBrakesForAStickThatIsPulledALittle) {
  HumanVehicle vehicle(people());
  vehicle.reset({}, 3);
  for (int i = 0; i < 60; ++i) {
    vehicle.push(0, -1.5, 1.0 / 60);
    ASSERT_FALSE(vehicle.turns_back()) << i;
  }
  EXPECT_NEAR(vehicle.frame().heading, 0, 1e-6);
}

}  // namespace
}  // namespace amble
