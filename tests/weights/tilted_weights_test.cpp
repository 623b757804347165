#include "amble/weights/tilted_weights.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble {
namespace {

struct Blend {
  std::vector<double> weights;
  double sum = 0, seconds = 0, distance = 0, turned = 0;
};

Blend blend_at(const MotionLibrary& library, const Group& group, const Point2& query) {
  Blend blend;
  blend.weights.assign(library.examples.size(), 0.0);
  std::vector<double> scratch(kTiltScratch * blend.weights.size());
  Tilt tilt;
  tilted_weights(library, group, query, tilt, blend.weights, scratch);
  for (std::size_t i = 0; i < blend.weights.size(); ++i) {
    const Example& example = library.examples[i];
    blend.sum += blend.weights[i];
    blend.seconds += blend.weights[i] * example.duration;
    blend.distance += blend.weights[i] * example.duration * example.speed;
    blend.turned += blend.weights[i] * example.duration * example.turn_rate;
  }
  return blend;
}

TEST(TiltedWeights, AreNonNegativeSumToOneAndGiveTheWantedSpeed) {
  const auto library = default_library();
  for (const Group& group : library->groups)
    for (int i = 0; i <= 12; ++i)
      for (int j = 0; j <= 12; ++j) {
        const Point2 wish{0.35 * i, -0.9 + 0.15 * j};
        const Point2 query = group.envelope.nearest(wish, {0.5, 0.35});
        const Blend blend = blend_at(*library, group, query);
        for (const double weight : blend.weights) EXPECT_GE(weight, 0);
        EXPECT_NEAR(blend.sum, 1, 1e-12);
        // Exact before what hardly has a say is left out; that costs a per cent or two.
        EXPECT_NEAR(blend.distance / blend.seconds, query[0], 0.1);
        EXPECT_NEAR(blend.turned / blend.seconds, query[1], 0.1);
      }
}

TEST(TiltedWeights, ChangeSmoothlyWithTheQuery) {
  const auto library = default_library();
  const Group& walk = library->groups.front();
  std::vector<double> last;
  for (int i = 0; i <= 400; ++i) {
    const Point2 query =
        walk.envelope.nearest({0.05 + 0.005 * i, 0.4 * std::sin(0.02 * i)}, {0.5, 0.35});
    const std::vector<double> now = blend_at(*library, walk, query).weights;
    double moved = 0;
    for (std::size_t k = 0; k < last.size(); ++k) moved += std::abs(now[k] - last[k]);
    EXPECT_LT(moved, 0.06) << "at " << query[0] << ", " << query[1];
    last = now;
  }
}

TEST(TiltedWeights, GiveAnExampleItsOwnParameters) {
  const auto library = default_library();
  for (const Group& group : library->groups)
    for (int i = group.first; i < group.first + group.count; ++i) {
      const Example& example = library->examples[static_cast<std::size_t>(i)];
      const Point2 at{example.speed, example.turn_rate};
      const Blend blend = blend_at(*library, group, group.envelope.nearest(at, {0.5, 0.35}));
      EXPECT_GT(blend.weights[static_cast<std::size_t>(i)], 0.8) << example.name;
    }
}

TEST(TiltedWeights, SumToOneWhateverWasFoundLast) {
  const auto library = default_library();
  const Group& walk = library->groups.front();
  for (const double bad : {1e9, -1e9, 1e300}) {
    std::vector<double> weights(library->examples.size()), scratch(kTiltScratch * weights.size());
    Tilt tilt{bad, -bad};
    const double query[] = {1.2, 0.1};
    tilted_weights(*library, walk, query, tilt, weights, scratch);
    double sum = 0;
    for (const double weight : weights) sum += weight;
    EXPECT_NEAR(sum, 1, 1e-12) << bad;
    EXPECT_LT(std::abs(tilt.speed), 100);
  }
}

TEST(TiltedWeights, OfACrowdInWhichNobodyCountsAreThoseOfTheNearest) {
  // More examples at one place than there are shares worth hearing.
  MotionLibrary crowd;
  Group group;
  group.count = 400;
  std::vector<double> points;
  for (int i = 0; i < group.count; ++i) {
    Example example;
    example.speed = 1 + 1e-3 * (i % 20), example.turn_rate = 1e-3 * (i / 20);
    crowd.examples.push_back(example);
    points.insert(points.end(), {example.speed, example.turn_rate});
  }
  const double scale[] = {0.5, 0.5}, query[] = {1.01, 0.01};
  group.basis = CardinalBasis::build(points, 2, scale);
  std::vector<double> weights(crowd.examples.size()), scratch(kTiltScratch * weights.size());
  Tilt tilt;
  tilted_weights(crowd, group, query, tilt, weights, scratch);
  double sum = 0;
  for (const double weight : weights) sum += weight;
  EXPECT_NEAR(sum, 1, 1e-12);
}

}  // namespace
}  // namespace amble
