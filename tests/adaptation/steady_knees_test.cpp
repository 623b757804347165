#include "amble/adaptation/steady_knees.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
const LegBones kBones{0.43, 0.42};

/// A leg under a hip whose knee is bent so, its foot `ahead` metres in front.
SteadyKnees::Leg leg_bent(double degrees, double ahead = 0.1) {
  const double squared = kBones.thigh * kBones.thigh + kBones.shin * kBones.shin +
                         2 * kBones.thigh * kBones.shin * std::cos(degrees * kDegree);
  return {{0, std::sqrt(squared - ahead * ahead), 0}, {0, 0, ahead}, kBones};
}

struct Course {
  std::vector<double> knee, given;  // degrees; metres

  /// The hardest change of the knee's rate between two steps of time, degrees a step³.
  double sharpest() const {
    double most = 0;
    for (std::size_t f = 6; f < knee.size(); ++f)
      most = std::max(most, std::abs(knee[f] - 3 * knee[f - 1] + 3 * knee[f - 2] - knee[f - 3]));
    return most;
  }
};

/// The first knee, frame by frame, as it comes out for one that comes in; the other one is bent by
/// 60 degrees.
Course steadied(const std::function<double(int)>& degrees, int frames, double runs = 0) {
  SteadyKnees steady;
  Course course;
  for (int f = 0; f < frames; ++f) {
    SteadyKnees::Leg leg = leg_bent(degrees(f));
    steady.advance({leg, leg_bent(60)}, runs);
    leg.hip.y -= steady.lowered();
    course.knee.push_back(plain_flexion(kBones, length(leg.hip - leg.ankle)) / kDegree);
    course.given.push_back(steady.lowered());
  }
  return course;
}

TEST(SteadyKnees, WhatIsSmoothPassesAsItIs) {
  const auto swing = [](int f) { return 35 + 30 * std::sin(0.12 * f); };
  const Course out = steadied(swing, 120);
  for (int f = 0; f < 120; ++f) {
    EXPECT_NEAR(out.knee[static_cast<std::size_t>(f)], swing(f), 1e-6) << f;
    EXPECT_EQ(out.given[static_cast<std::size_t>(f)], 0) << f;
  }
}

TEST(SteadyKnees, AKneeThatWouldJumpIsLedByThePelvis) {
  // A nearly straight leg whose knee snaps by four degrees from one step of time to the next.
  const auto snaps = [](int f) { return f < 30 ? 10.0 : 14.0; };
  const Course out = steadied(snaps, 90);
  EXPECT_LT(out.sharpest(), 0.7 * 12);  // 12 degrees a step³ without
  double most = 0;
  for (const double given : out.given) most = std::max(most, std::abs(given));
  EXPECT_GT(most, 0.0005);
  EXPECT_LT(most, 0.006);
  EXPECT_NEAR(out.given.back(), 0, 1e-4);
  EXPECT_NEAR(out.knee.back(), 14, 0.1);
}

TEST(SteadyKnees, AKneeAboutToLockIsHeldOff) {
  // Straightens by 1.5 degrees a step until it locks, stays so, and bends again.
  const auto locks = [](int f) {
    return f < 20 ? 30.0 : f < 40 ? 30 - 1.5 * (f - 20) : f < 50 ? 0.5 : 0.5 + 3 * (f - 50);
  };
  const Course out = steadied(locks, 70);
  for (std::size_t f = 0; f < out.knee.size(); ++f) EXPECT_GT(out.knee[f], 1.5) << f;
}

/// A foot that swings is free: for its knee no pelvis gives, and where the pelvis gives it goes
/// along.
TEST(SteadyKnees, OnlyLegsThatStandHaveASay) {
  for (const double swings : {0.0, 1.0}) {
    SteadyKnees steady;
    double most = 0;
    for (int f = 0; f < 60; ++f) {
      SteadyKnees::Leg snaps = leg_bent(f < 30 ? 10.0 : 14.0);
      snaps.swings = swings;
      steady.advance({snaps, leg_bent(20)}, 0);
      most = std::max(most, std::abs(steady.lowered()));
    }
    EXPECT_EQ(most == 0, swings == 1) << swings;
  }
}

TEST(SteadyKnees, ThePelvisItselfIsNotJerked) {
  const Course out = steadied([](int f) { return f < 30 ? 8.0 : 40.0; }, 90);
  for (std::size_t f = 2; f < out.given.size(); ++f)
    EXPECT_LE(std::abs(out.given[f] - 2 * out.given[f - 1] + out.given[f - 2]), 0.0021) << f;
}

TEST(SteadyKnees, RunningKneesGiveMoreSharply) {
  const auto gives = [](int f) { return 20 + (f < 30 ? 0.0 : 6.0 * std::min(f - 30, 5)); };
  EXPECT_EQ(steadied(gives, 60, 1).given[31], 0);
  EXPECT_NE(steadied(gives, 60, 0).given[31], 0);
}

TEST(SteadyKnees, TheFirstStepsAreTakenAsTheyAre) {
  const Course out = steadied([](int f) { return f % 2 ? 10.0 : 40.0; }, 3);
  for (const double given : out.given) EXPECT_EQ(given, 0);
}

}  // namespace
}  // namespace amble
