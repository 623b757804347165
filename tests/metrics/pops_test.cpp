#include "amble/metrics/pops.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble::metrics {
namespace {

std::vector<Vec3> smooth_places(int frames) {
  std::vector<Vec3> places;
  for (int i = 0; i < frames; ++i)
    places.push_back({std::sin(0.1 * i), 0.2 * i, std::cos(0.07 * i)});
  return places;
}

Pops pops_of(const std::vector<Vec3>& places, double step, double kink) {
  return find_pops(differences(differences(places)), {step, kink, 2.0});
}

TEST(Pops, AStepIsFoundWhereItIs) {
  for (const int at : {10, 50, 100, 109}) {
    auto places = smooth_places(120);
    EXPECT_EQ(count(pops_of(places, 0.02, 0.2).hit), 0);
    for (std::size_t i = static_cast<std::size_t>(at); i < places.size(); ++i) places[i].x += 0.2;
    const Pops pops = pops_of(places, 0.02, 0.2);
    ASSERT_GE(count(pops.hit), 1) << at;
    const int found = true_runs(pops.hit).front().begin + 1;
    EXPECT_NEAR(found, at, 1);
  }
}

TEST(Pops, AKinkIsASingleAcceleration) {
  auto places = smooth_places(120);
  for (std::size_t i = 60; i < places.size(); ++i) places[i].z += 0.4 * static_cast<double>(i - 60);
  EXPECT_GE(count(pops_of(places, 10, 0.3).hit), 1);
  EXPECT_EQ(count(pops_of(places, 10, 0.5).hit), 0);
}

TEST(Pops, ShortSignalsHaveNone) {
  for (std::size_t n = 0; n < 4; ++n)
    EXPECT_EQ(count(find_pops(std::vector<Vec3>(n, {9, 9, 9}), {}).hit), 0);
  EXPECT_TRUE(vibration_amplitude(std::vector<Vec3>(5)).empty());
  EXPECT_TRUE(differences({}).empty());
  EXPECT_TRUE(rotation_steps({}).empty());
}

TEST(Pops, AnAlternatingSignalVibratesByItsAmplitude) {
  std::vector<Vec3> places;
  for (int i = 0; i < 40; ++i) places.push_back({i % 2 ? 0.75 : -0.75, 0.3 * i, 0});
  const auto accelerations = differences(differences(places));
  for (const double amplitude : vibration_amplitude(accelerations))
    EXPECT_NEAR(amplitude, 0.75, 1e-9);
  for (const double amplitude : vibration_amplitude(differences(differences(smooth_places(40)))))
    EXPECT_EQ(amplitude, 0);
}

TEST(Pops, RotationStepsAreInDegrees) {
  const auto steps = rotation_steps({Quat{}, rotation_x(0.1), -rotation_x(0.3)});
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_NEAR(steps[0].x, 5.7296, 1e-3);
  EXPECT_NEAR(steps[1].x, 11.4592, 1e-3);
}

}  // namespace
}  // namespace amble::metrics
