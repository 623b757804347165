// Weightings and blenders of a caller's own, wherever they stand: in the technique, in the blend
// and in a character that never becomes unsound for them.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "amble/blending/body_blend.hpp"
#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/technique.hpp"
#include "count_allocations.hpp"

namespace amble {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Says what a function says of every example.
class Says final : public OwnWeighting {
 public:
  using What = double (*)(const ExamplePoint& example, const ExamplePoint& asked);
  explicit Says(What what) : what_(what) {}
  void weigh(std::span<const ExamplePoint> examples, const ExamplePoint& asked,
             std::span<double> weights) const noexcept override {
    for (std::size_t i = 0; i < examples.size(); ++i) weights[i] = what_(examples[i], asked);
  }

 private:
  What what_;
};

/// The weighted sum of the rows, times a factor.
class Sums final : public OwnBlender {
 public:
  explicit Sums(float factor) : factor_(factor) {}
  void blend(std::span<const double> weights, std::span<const float* const> rows,
             std::span<float> channels) const noexcept override {
    for (std::size_t c = 0; c < channels.size(); ++c) {
      double sum = 0;
      for (std::size_t i = 0; i < rows.size(); ++i) sum += weights[i] * rows[i][c];
      channels[c] = factor_ * static_cast<float>(sum);
    }
  }

 private:
  float factor_;
};

TechniqueOptions weighting(Says::What what) {
  TechniqueOptions options;
  options.weights.own = std::make_shared<Says>(what);
  return options;
}

bool sound(const Character& character) {
  bool good = std::abs(character.pose().root.y) < 3;
  for (const Quat& q : character.pose().rotations) good = good && std::abs(dot(q, q) - 1) < 1e-6;
  double sum = 0;
  for (const double weight : character.weights()) sum += weight;
  return good && std::abs(sum - 1) < 1e-6;
}

TEST(OwnWeighting, DecidesWhoHasASay) {
  const auto library = default_library();
  Character walker(
      make_technique(library, weighting([](const ExamplePoint& e, const ExamplePoint&) {
                       return e.turn_rate < -0.1 ? 1.0 : 0.0;
                     })));
  walker.reset({.speed = 1.2});
  for (int f = 0; f < 60; ++f) walker.update(1.0 / 60);
  ASSERT_TRUE(sound(walker));
  for (std::size_t i = 0; i < library->examples.size(); ++i)
    if (library->examples[i].turn_rate >= -0.1 && walker.doing().speed > 1) {
      EXPECT_LT(std::abs(walker.weights()[i]), 1e-6) << library->examples[i].name;
    }
}

TEST(OwnWeighting, IsAskedForWhatIsWanted) {
  static ExamplePoint seen;
  Character walker(make_technique(default_library(),
                                  weighting([](const ExamplePoint& e, const ExamplePoint& asked) {
                                    seen = asked;
                                    return e.speed > 0 ? 1.0 : 0.0;
                                  })));
  walker.reset({.speed = 1.25, .turn_rate = 0.15});
  EXPECT_NEAR(seen.speed, 1.25, 0.01);
  EXPECT_NEAR(seen.turn_rate, 0.15, 0.01);
}

TEST(OwnWeighting, NothingThatItSaysMakesABodyUnsound) {
  for (const Says::What what :
       {Says::What([](const ExamplePoint&, const ExamplePoint&) { return kNan; }),
        Says::What([](const ExamplePoint&e, const ExamplePoint&) { return 1e300 * e.turn_rate; }),
        Says::What([](const ExamplePoint&, const ExamplePoint&) { return 0.0; }),
        Says::What([](const ExamplePoint&e, const ExamplePoint&a) {
          return 1 / std::abs(e.speed - a.speed);
        })}) {
    Character walker(make_technique(default_library(), weighting(what)));
    walker.reset({.speed = 1.2});
    for (int f = 0; f < 120; ++f) {
      walker.command({.speed = 0.5 + 0.02 * f, .turn_rate = 0.3});
      walker.update(1.0 / 60);
      ASSERT_TRUE(sound(walker)) << f;
    }
  }
}

TEST(OwnBlender, AWeightedSumIsWhatTheUsualBlenderDoes) {
  TechniqueOptions options;
  options.own_blend = std::make_shared<Sums>(1.0f);
  Character own(make_technique(default_library(), options)), usual(default_library());
  for (Character* one : {&own, &usual}) one->reset({.speed = 1.3, .turn_rate = 0.2});
  for (int f = 0; f < 120; ++f) {
    const long before = allocations();
    own.update(1.0 / 60);
    EXPECT_EQ(allocations(), before);
    usual.update(1.0 / 60);
    ASSERT_LT(length(own.pose().root - usual.pose().root), 1e-4);
    for (std::size_t j = 0; j < own.pose().rotations.size(); ++j)
      ASSERT_LT(angle_between(own.pose().rotations[j], usual.pose().rotations[j]), 1e-3) << j;
  }
}

TEST(OwnBlender, NothingThatItGivesMakesABodyUnsound) {
  for (const float factor :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e30f}) {
    TechniqueOptions options;
    options.own_blend = std::make_shared<Sums>(factor);
    Character walker(make_technique(default_library(), options));
    walker.reset({.speed = 1.3});
    for (int f = 0; f < 60; ++f) walker.update(1.0 / 60);
    EXPECT_TRUE(sound(walker)) << factor;
  }
}

TEST(OwnSeams, OptionsWithoutEffectAreRefused) {
  TechniqueOptions weights =
      weighting([](const ExamplePoint&, const ExamplePoint&) { return 1.0; });
  weights.weights.method = WeightOptions::Method::delaunay;
  TechniqueOptions blend;
  blend.own_blend = std::make_shared<Sums>(1.0f);
  blend.blend = TechniqueOptions::Blend::fourier;
  TechniqueOptions beyond;
  beyond.weights.extrapolate = true;
  for (const TechniqueOptions& wrong : {weights, blend, beyond})
    EXPECT_THROW(make_technique(default_library(), wrong), Error);
  EXPECT_THROW(make_technique(nullptr), Error);
}

TEST(Refusals, SayWhy) {
  Character walker(default_library());
  const ActionMaker make(default_library());
  const auto says = [](const Outcome& outcome, const char* word) {
    return !outcome && std::string(outcome.why()).find(word) != std::string::npos;
  };
  EXPECT_TRUE(says(walker.stop(7), "no action"));
  EXPECT_TRUE(says(walker.play(Action{}).outcome, "no body"));
  EXPECT_TRUE(says(walker.play(make.look_at({kNan, 0, 0})).outcome, "not a point"));
  const Played wave = walker.play(make.gesture("wave"));
  ASSERT_TRUE(wave.outcome);
  EXPECT_TRUE(says(walker.set_target(wave, {0, 1, 0}), "no target"));
  EXPECT_TRUE(says(walker.set_priority(wave, ActionPart::left_leg, 3), "does not move"));
  EXPECT_TRUE(says(walker.set_priority(wave, ActionPart::head, -1), "from 0 on"));
  for (std::size_t i = 1; i < Character::kMostActions; ++i) walker.play(make.look_at({0, 1, 9}));
  EXPECT_TRUE(says(walker.play(make.look_at({0, 1, 9})).outcome, "sixteen"));
  std::array<ActionState, 4> live;
  walker.update(0.2);
  EXPECT_EQ(walker.actions(live), Character::kMostActions);
  EXPECT_EQ(live[0].number, wave.number);
  EXPECT_GT(live[0].state, 0);
}

}  // namespace
}  // namespace amble
