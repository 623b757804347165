#include "amble/maths/cardinal_basis.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/maths/convex_hull.hpp"

namespace amble {
namespace {

const double kPoints[] = {0.5, 0, 1.2, 0, 1.9, 0, 1.0, 0.8, 1.0, -0.8, 1.8, 0.5};
const double kScale[] = {0.5, 0.35};

TEST(CardinalBasis, IsOneAtItsOwnExampleAndZeroAtTheOthers) {
  const CardinalBasis basis = CardinalBasis::build(kPoints, 2, kScale, true);
  for (std::size_t i = 0; i < 6; ++i) {
    double weights[6];
    basis.evaluate(std::span(kPoints).subspan(2 * i, 2), weights);
    for (std::size_t k = 0; k < 6; ++k) EXPECT_NEAR(weights[k], i == k ? 1 : 0, 1e-9);
  }
}

TEST(CardinalBasis, SumsToOneAndReproducesTheParameters) {
  const CardinalBasis basis = CardinalBasis::build(kPoints, 2, kScale);
  for (double v = 0; v < 2.5; v += 0.1)
    for (double w = -1; w < 1; w += 0.1) {
      const double p[] = {v, w};
      double weights[6], sum = 0, speed = 0, turn = 0;
      basis.evaluate(p, weights);
      for (std::size_t k = 0; k < 6; ++k) {
        sum += weights[k];
        speed += weights[k] * kPoints[2 * k];
        turn += weights[k] * kPoints[2 * k + 1];
      }
      EXPECT_NEAR(sum, 1, 1e-9);
      EXPECT_NEAR(speed, v, 1e-9);
      EXPECT_NEAR(turn, w, 1e-9);
    }
}

TEST(CardinalBasis, KeepsNearDuplicatesCalm) {
  const double twins[] = {1.0, 0.0, 1.0 + 1e-7, 0.0, 2.0, 0.0, 1.5, 0.6, 1.5, -0.6};
  const CardinalBasis basis = CardinalBasis::build(twins, 2, kScale);
  for (double v = 0.9; v < 1.1; v += 0.01) {
    const double p[] = {v, 0};
    double weights[5];
    basis.evaluate(p, weights);
    for (const double weight : weights) EXPECT_LT(weight * weight, 4);
  }
}

TEST(CardinalBasis, RefusesMoreParametersThanItCanHold) {
  const std::vector<double> points(18, 0.0), scale(9, 1.0);
  EXPECT_THROW(CardinalBasis::build(points, 9, scale), Error);
}

TEST(ConvexHull, ProjectsOntoItsNearestPoint) {
  const ConvexHull hull = ConvexHull::of({{0, 0}, {2, 0}, {2, 1}, {0, 1}, {1, 0.5}});
  EXPECT_EQ(hull.corners.size(), 4u);
  double distance = -1;
  const Point2 inside = hull.nearest({1, 0.5}, {1, 1}, &distance);
  EXPECT_EQ(inside, (Point2{1, 0.5}));
  EXPECT_EQ(distance, 0);
  const Point2 outside = hull.nearest({3, 0.5}, {1, 1}, &distance);
  EXPECT_NEAR(outside[0], 2, 1e-12);
  EXPECT_NEAR(distance, 1, 1e-12);
}

TEST(ConvexHull, LivesWithOnePointAndWithASegment) {
  double distance = 0;
  EXPECT_EQ(ConvexHull::of({{1, 2}}).nearest({4, 6}, {1, 1}, &distance), (Point2{1, 2}));
  EXPECT_NEAR(distance, 5, 1e-12);
  const Point2 on_segment = ConvexHull::of({{0, 0}, {2, 0}}).nearest({1, 1}, {1, 1}, &distance);
  EXPECT_NEAR(on_segment[0], 1, 1e-12);
}

}  // namespace
}  // namespace amble
