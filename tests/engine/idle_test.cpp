#include "amble/engine/idle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "amble/library/performer_library.hpp"

namespace amble {
namespace {

StandingLegs standing() {
  return {{{0, 0.92, -0.012}, rotation_x(0.05)},
          {Vec3{0.09, -0.02, 0}, Vec3{-0.09, -0.02, 0}},
          {Vec3{0.095, 0.08, 0}, Vec3{-0.095, 0.08, 0}}};
}

double leg(const StandingLegs& legs, const IdleSway& sway, std::size_t side) {
  return length(legs.pelvis.position + sway.place +
                rotate(exp_half(0.5 * sway.turn) * legs.pelvis.rotation, legs.hips[side]) -
                legs.ankles[side]);
}

TEST(Idle, ShiftsTheWeightAsPeopleDo) {
  for (const std::uint64_t seed : {1u, 2u, 77u}) {
    double least = 1, most = -1, last = 0;
    int shifts = 0;
    double settled = IdleHips(seed, 1, 1).left;
    for (double t = 0; t < 300; t += 0.1) {
      const IdleHips now(seed, t, 1);
      least = std::min(least, now.left), most = std::max(most, now.left);
      EXPECT_LT(std::abs(now.forward), 0.0101);
      if (std::abs(now.left - settled) > 0.012 && t - last > 3)
        ++shifts, last = t, settled = now.left;
    }
    EXPECT_GT(most - least, 0.025) << seed;
    EXPECT_LT(most - least, 0.055) << seed;
    EXPECT_GE(shifts, 300 / 40) << seed;  // not every shift goes far
    EXPECT_LE(shifts, 300 / 4) << seed;
  }
}

TEST(Idle, NeverRepeatsItself) {
  const auto unlike = [](double lag) {
    double sum = 0;
    for (double t = 0; t < 60; t += 0.25) {
      const IdleHips now(4, t, 1), then(4, t + lag, 1);
      sum = std::max(sum, std::abs(now.left - then.left) + std::abs(now.forward - then.forward));
    }
    return sum;
  };
  for (double lag = 2; lag < 120; lag += 0.25) EXPECT_GT(unlike(lag), 0.01) << lag;
}

TEST(Idle, KeepsTheLegsAsLongAsTheyStand) {
  const StandingLegs legs = standing();
  for (double t = 0; t < 120; t += 0.37) {
    const IdleHips wish(9, t, 1);
    const IdleSway sway = over_planted_feet(wish, 1, legs);
    for (std::size_t k = 0; k < 2; ++k)
      EXPECT_NEAR(leg(legs, sway, k), leg(legs, {}, k) - wish.bend[k], 2e-6) << t;
    EXPECT_NEAR(sway.place.x, wish.left, 1e-12);
    EXPECT_LT(std::abs(sway.place.y), 0.004);
  }
}

TEST(Idle, IsNoneWhereLegsTellNothing) {
  StandingLegs legs = standing();
  legs.hips[1] = legs.hips[0];
  legs.ankles[1] = legs.ankles[0];
  const IdleSway sway = over_planted_feet({1, 5, 1}, 1, legs);
  EXPECT_EQ(length(sway.place), 0);
}

TEST(Idle, BreathesAndIsNotTheSameOnBothSides) {
  const auto library = performer_library();
  const IdleMoves moves(*library);
  IdleBody body(moves);
  const auto read = [&](std::uint64_t seed, double t, double share) {
    std::vector<float> channels(static_cast<std::size_t>(library->body_channels()), 0.0f);
    body.add(seed, t, share, channels);
    return channels;
  };
  const auto turning = [&](Role role) {
    const auto found =
        std::find(library->turning.begin(), library->turning.end(), library->skeleton.joint(role));
    return MotionLibrary::kPelvisChannels +
           3 * static_cast<std::size_t>(found - library->turning.begin() - 1);
  };
  // The chest rises and falls about a quarter of the time, by half a degree and more.
  const std::size_t collar = turning(Role::left_clavicle);
  const Vec3 up = channel_nudges(*library, BodyMove::left_shoulder).front().change;
  int crossings = 0;
  double before = 0, largest = 0;
  for (double t = 0; t < 120; t += 0.05) {
    const std::vector<float> now = read(3, t, 1);
    const double along = dot(up, Vec3{now[collar], now[collar + 1], now[collar + 2]});
    largest = std::max(largest, 4 * std::abs(along));
    if (along * before < 0) ++crossings;
    before = along;
  }
  EXPECT_GT(largest, 0.01);
  EXPECT_NEAR(crossings / 2.0 / 120, 0.25, 0.05);  // Hz
  const std::vector<float> one = read(3, 10, 1), other = read(4, 10, 1), half = read(3, 10, 0.5);
  const std::size_t left = turning(Role::left_forearm), right = turning(Role::right_forearm);
  double sides = 0, people = 0, all = 0;
  for (std::size_t i = 0; i < 3; ++i)
    sides += std::abs(std::abs(one[left + i]) - std::abs(one[right + i]));
  for (std::size_t i = 0; i < one.size(); ++i) {
    people += std::abs(one[i] - other[i]), all += std::abs(one[i]);
    EXPECT_NEAR(half[i], 0.5 * one[i], 1e-6);
  }
  EXPECT_GT(sides, 1e-3);
  EXPECT_GT(people, 0.2 * all);
}

}  // namespace
}  // namespace amble
