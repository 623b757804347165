#include "amble/analysis/sole_paths.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/performer/performer.hpp"

namespace amble {
namespace {

Clip walk(double fps) {
  GaitSpec spec;
  spec.speed = 1.2;
  return perform(spec, 3, fps);
}

TEST(SolePaths, PlantedPointsLieOnTheFloorAndRest) {
  const Clip clip = walk(60);
  for (const Side side : kSides) {
    const SolePaths paths = sole_paths(clip, forward_kinematics(clip), side);
    int resting = 0;
    for (const SolePoint point : kSolePoints)
      for (int i = 0; i < paths.samples(); ++i) {
        EXPECT_GT(paths.height(point, i), -0.004);
        if (point == SolePoint::ball && paths.height(point, i) < 0.002) {
          ++resting;
          EXPECT_LT(paths.speed(point, i), 0.6);
        }
      }
    EXPECT_GT(resting, 0.35 * paths.samples());
  }
}

TEST(SolePaths, AreTheSameAtAnyFrameRate) {
  const Clip quick = walk(120), slow = walk(60);
  const SolePaths a = sole_paths(quick, forward_kinematics(quick), Side::left),
                  b = sole_paths(slow, forward_kinematics(slow), Side::left);
  ASSERT_NEAR(a.samples(), b.samples(), 2);
  for (int i = 5; i + 5 < std::min(a.samples(), b.samples()); ++i)
    for (const SolePoint point : kSolePoints) {
      const auto k = static_cast<std::size_t>(i);
      EXPECT_LT(length(a.points[index(point)][k] - b.points[index(point)][k]), 0.004);
    }
}

TEST(SolePaths, WithoutThatFootAreEmpty) {
  Clip clip = walk(60);
  const std::vector<Transform> world = forward_kinematics(clip);
  clip.skeleton.set_role(Role::left_foot, -1);
  EXPECT_EQ(sole_paths(clip, world, Side::left).samples(), 0);
  EXPECT_GT(sole_paths(clip, world, Side::right).samples(), 0);
}

TEST(SolePaths, RatesChangeWithoutMovingASmoothCurve) {
  const auto curve = [](double t) { return Vec3{std::sin(2 * t), std::cos(3 * t), t}; };
  std::vector<Vec3> signal;
  for (int i = 0; i <= 60; ++i) signal.push_back(curve(i / 30.0));
  const std::vector<Vec3> finer = at_rate(signal, 30, 120);
  ASSERT_EQ(finer.size(), 241u);
  for (std::size_t i = 0; i < finer.size(); ++i)
    EXPECT_LT(length(finer[i] - curve(static_cast<double>(i) / 120)), 0.002);
  EXPECT_EQ(at_rate(signal, 30, 30).size(), signal.size());
  EXPECT_EQ(at_rate({{1, 2, 3}}, 30, 120).size(), 1u);
}

}  // namespace
}  // namespace amble
