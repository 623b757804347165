#include "amble/weights/control_space.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "amble/library/performer_library.hpp"

namespace amble {
namespace {

struct Blend {
  double sum = 0, least = 1, speed = 0, turn_rate = 0;
  int used = 0;
};

Blend blend_at(const MotionLibrary& library, const Group& group, const Point2& directive,
               bool extrapolate = false, bool as_printed = false) {
  const ControlSpace space(library, group, as_printed);
  std::vector<double> weights(static_cast<std::size_t>(group.count));
  int triangle = -1;
  space.weigh(directive, extrapolate, triangle, weights);
  Blend blend;
  double seconds = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const Example& example = library.examples[static_cast<std::size_t>(group.first) + i];
    blend.sum += weights[i];
    blend.least = std::min(blend.least, weights[i]);
    blend.used += weights[i] != 0;
    seconds += weights[i] * example.duration;
    blend.speed += weights[i] * example.duration * example.speed;
    blend.turn_rate += weights[i] * example.duration * example.turn_rate;
  }
  blend.speed /= seconds;
  blend.turn_rate /= seconds;
  return blend;
}

TEST(ControlSpace, ThreeExamplesGiveExactlyTheDirective) {
  const auto library = default_library();
  for (const Group& group : library->groups) {
    const ControlSpace space(*library, group);
    for (int i = 0; i <= 20; ++i)
      for (int j = 0; j <= 20; ++j) {
        const Point2 directive = space.nearest({0.2 * i, -1 + 0.1 * j});
        const Blend blend = blend_at(*library, group, directive);
        EXPECT_NEAR(blend.sum, 1, 1e-12);
        EXPECT_GE(blend.least, 0);
        EXPECT_LE(blend.used, 3);
        EXPECT_NEAR(blend.speed, directive[0], 1e-6);
        EXPECT_NEAR(blend.turn_rate, directive[1], 1e-6);
      }
  }
}

TEST(ControlSpace, AsPrintedTheSharesAreTheWeightsAndMissTheSpeed) {
  const auto library = default_library();
  const Group& walks = library->groups.front();
  double most = 0;
  for (int i = 1; i <= 20; ++i)
    for (int j = 0; j <= 20; ++j) {
      const ControlSpace space(*library, walks, true);
      const Point2 directive = space.nearest({0.1 * i, -1 + 0.1 * j});
      int triangle = -1;
      double speed = 0, turn_rate = 0, sum = 0;
      for (const auto& [example, weight] : space.around(directive, false, triangle)) {
        const Example& own = library->examples[static_cast<std::size_t>(walks.first + example)];
        speed += weight * own.speed, turn_rate += weight * own.turn_rate, sum += weight;
      }
      EXPECT_NEAR(sum, 1, 1e-12);
      EXPECT_NEAR(speed, directive[0], 1e-6);  // barycentric: a v₁ + b v₂ + c v₃
      EXPECT_NEAR(turn_rate, directive[1], 1e-6);
      most = std::max(
          most, std::abs(blend_at(*library, walks, directive, false, true).speed - directive[0]));
    }
  EXPECT_GT(most, 0.005);  // stride over duration is another speed
  // Beyond the samples one of them counts below zero.
  EXPECT_LT(blend_at(*library, walks, {2.3, 0}, true, true).least, 0);
}

TEST(ControlSpace, AnswersWhatCanBeReached) {
  const auto library = default_library();
  const ControlSpace space(*library, library->groups.front());
  EXPECT_TRUE(space.contains({1.2, 0.1}));
  EXPECT_FALSE(space.contains({9, 0}));
  double outside = 0;
  const Point2 edge = space.nearest({9, 0}, &outside);
  EXPECT_GT(outside, 1);
  EXPECT_TRUE(space.contains(edge));
  const ConvexHull::Span turns = space.turn_rates_at(1.2), speeds = space.speeds_at(0.1);
  EXPECT_TRUE(space.contains({1.2, turns.high - 1e-6}));
  EXPECT_FALSE(space.contains({1.2, turns.high + 1e-3}));
  EXPECT_TRUE(space.contains({1.2, turns.low + 1e-6}));
  EXPECT_TRUE(space.contains({speeds.high - 1e-6, 0.1}));
  EXPECT_FALSE(space.contains({speeds.high + 1e-3, 0.1}));
  EXPECT_GT(space.turn_rates_at(9).low, space.turn_rates_at(9).high);
}

TEST(ControlSpace, ProjectsOrExtrapolatesBeyondTheEnvelope) {
  const auto library = default_library();
  const Group& walk = library->groups.front();
  const ControlSpace space(*library, walk);
  const double top = space.speeds_at(0).high;
  const Blend projected = blend_at(*library, walk, {top + 0.2, 0}),
              beyond = blend_at(*library, walk, {top + 0.05, 0}, true);
  EXPECT_LE(projected.speed, top + 1e-6);
  EXPECT_GE(projected.least, 0);
  EXPECT_GT(beyond.speed, top + 0.02);
  EXPECT_LT(beyond.least, 0);
}

TEST(ControlSpace, SmallStepsOfTheDirectiveAreSmallStepsOfTheWeights) {
  const auto library = default_library();
  const Group& walk = library->groups.front();
  const ControlSpace space(*library, walk);
  std::vector<double> now(static_cast<std::size_t>(walk.count)), before;
  int triangle = -1;
  for (int step = 0; step <= 2000; ++step) {
    const Point2 directive = space.nearest({0.001 * step, 0.6 - 0.0005 * step});
    space.weigh(directive, false, triangle, now);
    for (std::size_t i = 0; i < before.size(); ++i) EXPECT_NEAR(now[i], before[i], 0.03);
    before = now;
  }
}

TEST(ControlSpace, TakesOddLibraries) {
  const std::vector<std::vector<GaitSpec>> odd{
      {{Gait::walk, 1.2, 0}},
      {{Gait::walk, 1.0, 0}, {Gait::walk, 1.4, 0}},
      {{Gait::walk, 1.0, 0}, {Gait::walk, 1.2, 0}, {Gait::walk, 1.4, 0}},
      {{Gait::walk, 1.2, 0}, {Gait::walk, 1.2, 0}, {Gait::walk, 1.2, 0}},
      {{Gait::run, 2.5, 0}, {Gait::run, 3.0, 0.3}}};
  for (const auto& gaits : odd) {
    const auto library = performer_library(gaits);
    for (const Group& group : library->groups)
      for (const Point2& directive : {Point2{1.2, 0.1}, Point2{0, 0}, Point2{5, -3},
                                      Point2{std::numeric_limits<double>::quiet_NaN(), 0.1}})
        for (const bool extrapolate : {false, true}) {
          const Blend blend = blend_at(*library, group, directive, extrapolate);
          EXPECT_TRUE(std::isfinite(blend.speed) && std::isfinite(blend.turn_rate));
          if (!extrapolate) {
            EXPECT_NEAR(blend.sum, 1, 1e-9);
          }
        }
  }
}

}  // namespace
}  // namespace amble
