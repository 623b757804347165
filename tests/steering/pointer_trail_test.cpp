#include "amble/steering/pointer_trail.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <random>
#include <string>

#include "amble/library/performer_library.hpp"
#include "amble/steering/human_vehicle.hpp"

namespace amble {
namespace {

using Place = std::array<double, 2>;
using Trail = std::function<Place(double)>;

/// What a hand and a device make of a trail.
struct Hand {
  std::string name;
  double noise = 0;                      // metres, of every sample
  double wobble = 0, wobble_hz = 0;      // metres to either side of the way
  double hz = 30, jitter = 0, lost = 0;  // shares of an interval and of the samples
  double grid = 0;                       // metres
  double silent = 0, every = 1;          // seconds without a sample, of as many
};

std::vector<Hand> hands() {
  std::vector<Hand> all;
  for (const double noise : {0.002, 0.005, 0.01, 0.02})
    all.push_back({"noise of " + std::to_string(noise), noise});
  for (const double wobble : {0.02, 0.05})
    for (const double hz : {1.0, 2.0, 3.0, 5.0, 8.0})
      all.push_back(
          {"wobble of " + std::to_string(wobble) + " at " + std::to_string(hz), 0, wobble, hz});
  for (const double hz : {8.0, 15.0, 60.0, 125.0, 250.0})
    for (const double noise : {0.0, 0.01, 0.02})
      all.push_back({"a device of " + std::to_string(hz), noise, 0, 0, hz, 0.8, 0.2});
  for (const double hz : {30.0, 120.0, 250.0})
    all.push_back({"a screen of " + std::to_string(hz), 0, 0, 0, hz, 0, 0, 0.004});
  all.push_back({"a mouse that pauses", 0.005, 0, 0, 60, 0, 0, 0, 0.3, 2});
  return all;
}

struct Followed {
  double half_way = 0, lag = 0;  // metres behind the clean pointer, half-way and in the end
  double off = 0;                // metres from its way, on the average
  double hasty = 0;              // share of steps beyond u_f
};

/// How a vehicle follows a trail for a minute that a hand draws.
Followed follow(const Trail& trail, const Hand& hand) {
  static const auto people = performer_library();
  constexpr double kSeconds = 60;
  HumanVehicle vehicle(*people);
  vehicle.reset({});
  PointerReading pointer;
  std::mt19937 random(7);
  std::normal_distribution<double> gauss;
  std::uniform_real_distribution<double> even;
  Followed result;
  double next = 0;
  int heard = 0, near_half = 0, near_end = 0, looked = 0;
  for (int frame = 1; frame <= kSeconds * 60; ++frame) {
    const double now = frame / 60.0;
    while (next <= now) {
      vehicle.follow(pointer, next - vehicle.seconds());
      Place place = trail(next);
      const Place soon = trail(next + 1e-3);
      const double dx = soon[0] - place[0], dz = soon[1] - place[1], length = std::hypot(dx, dz);
      const double aside = hand.wobble * std::sin(2 * std::numbers::pi * hand.wobble_hz * next);
      place[0] += aside * dz / length + hand.noise * gauss(random);
      place[1] += -aside * dx / length + hand.noise * gauss(random);
      if (hand.grid > 0)
        for (double& x : place) x = std::round(x / hand.grid) * hand.grid;
      const bool silent = std::fmod(next, hand.every) > hand.every - hand.silent;
      if (even(random) >= hand.lost && !silent) pointer.sample(next, place[0], place[1]);
      ++heard;
      next = std::max(next + 1e-3, (heard + hand.jitter * (even(random) - 0.5)) / hand.hz);
    }
    vehicle.follow(pointer, now - vehicle.seconds());
    const GroundFrame& at = vehicle.frame();
    const Place wanted = trail(now);
    const double lag = std::hypot(wanted[0] - at.x, wanted[1] - at.z);
    if (now > 27 && now <= 30) result.half_way += lag, ++near_half;
    if (now > 57) result.lag += lag, ++near_end;
    if (now < 5 || frame % 20 != 0) continue;
    double least = 1e9;
    for (double t = now; t > now - 4; t -= 0.01)
      least = std::min(least, std::hypot(trail(t)[0] - at.x, trail(t)[1] - at.z));
    result.off += least, ++looked;
  }
  result.half_way /= near_half, result.lag /= near_end, result.off /= looked;
  result.hasty = static_cast<double>(vehicle.hasty_steps()) / static_cast<double>(vehicle.steps());
  return result;
}

TEST(PointerTrail, KeepsHoldOfATremblingHand) {
  for (const double speed : {1.2, 3.0}) {
    const double radius = speed < 2 ? 4.0 : 12.0;
    const Trail straight = [=](double t) -> Place { return {0, speed * t}; };
    const Trail round = [=](double t) -> Place {
      const double angle = speed * t / radius;
      return {radius - radius * std::cos(angle), radius * std::sin(angle)};
    };
    for (const Trail& trail : {straight, round}) {
      const double clean = follow(trail, {}).lag;
      EXPECT_NEAR(clean, 0.6 * speed, 0.05 * speed);
      for (const Hand& hand : hands()) {
        const Followed how = follow(trail, hand);
        EXPECT_LT(how.lag, 1.3 * clean) << hand.name << " " << speed;
        EXPECT_LT(how.lag, speed < 2 ? 1.0 : 2.0) << hand.name << " " << speed;
        EXPECT_LT(how.lag, how.half_way + 0.1) << hand.name << " " << speed;
        EXPECT_LT(how.off, 0.04) << hand.name << " " << speed;
        EXPECT_LT(how.hasty, 0.01) << hand.name << " " << speed;
      }
    }
  }
}

TEST(PointerTrail, KeepsHoldOfAHandThatWobblesInBendsAndLeaps) {
  // kwon2007, Figure 5 (c): to the side at 1.4 Hz and along at 2 Hz, faster than people turn.
  static const auto people = performer_library();
  HumanVehicle vehicle(*people);
  vehicle.reset({});
  PointerReading pointer;
  double lag = 0;
  for (int i = 0; i < 60 * 60; ++i) {
    const double t = i / 60.0, x = 1.6 * (1 - std::cos(0.45 * t)) + (t > 6 ? 0.8 : 0.0),
                 z = 1.2 * t;
    if (i % 2 == 0) pointer.sample(t, x + 0.08 * std::sin(9 * t), z + 0.06 * std::sin(13 * t));
    vehicle.follow(pointer, 1.0 / 60);
    if (t > 15) lag = std::max(lag, std::hypot(x - vehicle.frame().x, z - vehicle.frame().z));
  }
  EXPECT_LT(lag, 1.0);
  EXPECT_LT(static_cast<double>(vehicle.hasty_steps()),
            0.01 * static_cast<double>(vehicle.steps()));
}

TEST(PointerTrail, GoesOnBehindAMouseThatStaysForAMoment) {
  // It goes for two seconds and stays for half of one.
  const auto way = [](double t) {
    return 1.2 * (2 * std::floor(t / 2.5) + std::min(2.0, std::fmod(t, 2.5)));
  };
  static const auto people = performer_library();
  HumanVehicle vehicle(*people);
  vehicle.reset({});
  PointerReading pointer;
  for (int frame = 1; frame <= 60 * 60; ++frame) {
    const double now = frame / 60.0;
    if (way(now) > way(now - 1.0 / 60)) pointer.sample(now, 0, way(now));
    vehicle.follow(pointer, 1.0 / 60);
    if (now < 5) continue;
    EXPECT_LT(std::abs(way(now) - vehicle.frame().z), 1.0) << now;
    EXPECT_NEAR(vehicle.frame().x, 0, 0.01) << now;
  }
}

TEST(PointerTrail, StandsStillBesideATremblingHandAtRest) {
  static const auto people = performer_library();
  for (const double hz : {15.0, 30.0, 120.0})
    for (const double noise : {0.005, 0.02}) {
      HumanVehicle vehicle(*people);
      vehicle.reset({});
      PointerReading pointer;
      std::mt19937 random(5);
      std::normal_distribution<double> gauss;
      double moved = 0;
      for (int i = 0; i < 40 * hz; ++i) {
        const double now = i / hz;
        pointer.sample(now, noise * gauss(random),
                       std::min(6.0, 1.2 * now) + noise * gauss(random));
        vehicle.follow(pointer, 1 / hz);
        if (now > 10) moved += vehicle.speed() / hz + std::abs(vehicle.turn_rate()) / hz;
      }
      EXPECT_LT(moved, 0.01) << hz << " " << noise;
      EXPECT_NEAR(vehicle.frame().z, 6.0, 0.5) << hz << " " << noise;
    }
}

}  // namespace
}  // namespace amble
