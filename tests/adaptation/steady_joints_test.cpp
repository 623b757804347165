#include "amble/adaptation/steady_joints.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <numbers>

namespace amble {
namespace {

constexpr std::array<int, 1> kWhich{1};
constexpr double kDegree = std::numbers::pi / 180;

/// The angle of a joint about X, frame by frame, as it comes out for one that comes in.
std::vector<double> steadied(const std::function<double(int)>& degrees, int frames) {
  SteadyJoints steady;
  steady.reserve(1);
  Pose pose{{}, std::vector<Quat>(2)};
  std::vector<double> out;
  for (int f = 0; f < frames; ++f) {
    pose.rotations[1] = rotation_x(degrees(f) * kDegree);
    steady.advance(kWhich, pose);
    steady.hold_back(kWhich, pose);
    const Vec3 turned = log_half(pose.rotations[1]);
    out.push_back(2 * turned.x / kDegree);
  }
  return out;
}

double hardest(const std::vector<double>& angle) {
  double most = 0;
  for (std::size_t f = 1; f + 1 < angle.size(); ++f)
    most = std::max(most, std::abs(angle[f + 1] - 2 * angle[f] + angle[f - 1]));
  return most;
}

TEST(SteadyJoints, WhatIsSmoothPassesAsItIs) {
  const auto swing = [](int f) { return 40 * std::sin(0.15 * f); };
  const std::vector<double> out = steadied(swing, 120);
  for (int f = 0; f < 120; ++f) EXPECT_NEAR(out[static_cast<std::size_t>(f)], swing(f), 1e-9) << f;
}

TEST(SteadyJoints, AJumpBecomesATurnThatEndsWhereItDid) {
  for (const double by : {15.0, 60.0, 150.0}) {
    const std::vector<double> out = steadied([by](int f) { return f < 20 ? 0.0 : by; }, 120);
    EXPECT_LT(hardest(out), 6) << by;
    EXPECT_NEAR(out.back(), by, 0.1);
    for (const double angle : out) EXPECT_LT(angle, by + 0.1 * by + 3) << by;
  }
}

TEST(SteadyJoints, ASuddenSpeedIsTakenUpByAndBy) {
  const std::vector<double> out = steadied(
      [](int f) { return f < 20 ? 0.0 : 12.0 * (f - 20) - (f > 30 ? 12.0 * (f - 30) : 0.0); }, 120);
  EXPECT_LT(hardest(out), 6);
  EXPECT_NEAR(out.back(), 120, 0.1);
}

TEST(SteadyJoints, ComesToRest) {
  SteadyJoints steady;
  Pose pose{{}, std::vector<Quat>(2)};
  for (int f = 0; f < 5; ++f) steady.advance(kWhich, pose);
  EXPECT_TRUE(steady.idle());
  pose.rotations[1] = rotation_x(1);
  steady.advance(kWhich, pose);
  EXPECT_FALSE(steady.idle());
  for (int f = 0; f < 300; ++f) steady.advance(kWhich, pose);
  EXPECT_TRUE(steady.idle());
}

}  // namespace
}  // namespace amble
