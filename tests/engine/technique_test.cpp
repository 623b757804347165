#include "amble/engine/technique.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "amble/engine/character_snapshot.hpp"
#include "amble/library/performer_library.hpp"
#include "count_allocations.hpp"
#include "engine/played.hpp"

namespace amble {
namespace {

using Method = WeightOptions::Method;
using Blend = TechniqueOptions::Blend;

TechniqueOptions pair_of(Method method, Blend blend) {
  TechniqueOptions options;
  options.weights.method = method;
  options.blend = blend;
  return options;
}

std::shared_ptr<const Technique> technique(const TechniqueOptions& options) {
  return std::make_shared<const Technique>(default_library(), options);
}

class EveryPair : public testing::TestWithParam<std::pair<Method, Blend>> {
 protected:
  TechniqueOptions options() const { return pair_of(GetParam().first, GetParam().second); }
};

TEST_P(EveryPair, KeepsTheMotionLimits) {
  const auto shared = technique(options());
  for (const Point2& wish : {Point2{1.0, 0.3}, Point2{1.6, -0.2}, Point2{3.0, 0.2}}) {
    const Command command{wish[0], wish[1]};
    const Clip clip = record([&](double) { return command; }, 8, 60, shared);
    const auto limits = wish[0] > 2 ? metrics::LimitSet::run() : metrics::LimitSet::walking();
    EXPECT_EQ(together(violated_limits(score(clip, wish[0], wish[1]), limits)), "")
        << wish[0] << " m/s";
  }
}

TEST_P(EveryPair, AllocatesNothingAndReplaysFromASnapshot) {
  Character character(technique(options()));
  character.reset({1.2, 0.1});
  const auto go_on = [](Character& who) {
    double sum = 0;
    for (int frame = 0; frame < 300; ++frame) {
      who.command({0.01 * frame, 0.6 - 0.004 * frame});
      who.update(frame % 3 ? 1.0 / 60 : 1.0 / 144);
      for (const Quat& q : who.pose().rotations) sum += q.w + 2 * q.x + 3 * q.y + 4 * q.z;
    }
    return sum;
  };
  const CharacterSnapshot saved = character.snapshot();
  const long before = allocations();
  const double first = go_on(character);
  EXPECT_EQ(allocations(), before);
  ASSERT_TRUE(character.restore(saved));
  EXPECT_EQ(go_on(character), first);
}

INSTANTIATE_TEST_SUITE_P(Technique, EveryPair,
                         testing::Values(std::pair{Method::rbf, Blend::time_warp},
                                         std::pair{Method::rbf, Blend::fourier},
                                         std::pair{Method::delaunay, Blend::time_warp},
                                         std::pair{Method::delaunay, Blend::fourier}));

TEST(Technique, AsPrintedHasNegativeWeightsAndNoSway) {
  TechniqueOptions options;
  options.as_printed = true;
  Character printed(technique(options)), ours(default_library());
  double least = 0, sway = 0, own_sway = 0;
  for (const double speed : {0.7, 1.05, 1.4, 1.75}) {
    const Command command{speed, 0.3};
    printed.reset(command);
    ours.reset(command);
    for (int frame = 0; frame < 60; ++frame) {
      printed.update(1.0 / 60);
      ours.update(1.0 / 60);
      for (const double weight : printed.weights()) least = std::min(least, weight);
      const auto aside = [](const Character& who) {
        const Doing& now = who.doing();
        return std::abs(GroundFrame{now.x, now.z, now.heading}.to_local(who.pose().root).x);
      };
      sway = std::max(sway, aside(printed));
      own_sway = std::max(own_sway, aside(ours));
    }
  }
  EXPECT_LT(least, -0.005);
  EXPECT_LT(sway, 1e-9);
  EXPECT_GT(own_sway, 0.01);
}

TEST(Technique, AsPrintedStaysFiniteForAnyCommand) {
  TechniqueOptions options;
  options.as_printed = true;
  Character character(technique(options));
  for (int frame = 0; frame < 3000; ++frame) {
    character.command({std::fmod(frame * 0.377, 5.0), std::fmod(frame * 0.173, 3.0) - 1.5,
                       frame % 7 ? Command::kChooseGait : std::fmod(frame * 0.11, 1.0)});
    character.update(1.0 / 60);
    ASSERT_TRUE(std::isfinite(character.pose().root.x));
    for (const Quat& q : character.pose().rotations) ASSERT_NEAR(dot(q, q), 1.0, 1e-6);
  }
}

TEST_P(EveryPair, TakesOddLibraries) {
  const std::vector<std::vector<GaitSpec>> odd{
      {{Gait::walk, 1.2, 0}},
      {{Gait::run, 2.8, 0}},
      {{Gait::walk, 1.0, 0}, {Gait::walk, 1.4, 0}},
      {{Gait::walk, 1.0, 0}, {Gait::walk, 1.2, 0}, {Gait::walk, 1.4, 0}, {Gait::run, 3, 0}},
      {{Gait::walk, 1.2, 0.1}, {Gait::walk, 1.2, 0.1}, {Gait::walk, 1.2, 0.1}}};
  for (const auto& gaits : odd) {
    Character character(std::make_shared<const Technique>(performer_library(gaits), options()));
    for (int frame = 0; frame < 400; ++frame) {
      character.command({0.01 * frame, 0.4 - 0.002 * frame});
      character.update(1.0 / 60);
      ASSERT_TRUE(std::isfinite(character.pose().root.x));
      for (const Quat& q : character.pose().rotations) ASSERT_NEAR(dot(q, q), 1.0, 1e-6);
      double sum = 0;
      for (const double weight : character.weights()) sum += weight;
      ASSERT_NEAR(sum, 1, 1e-6);
    }
  }
}

TEST(Technique, ExtrapolatesOnRequest) {
  TechniqueOptions options = pair_of(Method::delaunay, Blend::time_warp);
  const auto reached = [](const TechniqueOptions& with) {
    Character character(technique(with));
    character.reset({4.6, 0, 1});
    character.update(1);
    return character.doing().speed;
  };
  const double projected = reached(options);
  options.weights.extrapolate = true;
  EXPECT_GT(reached(options), projected + 0.1);
}

}  // namespace
}  // namespace amble
