#include "amble/maths/ring_least_squares.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <array>
#include <random>

namespace amble {
namespace {

using Term = RingLeastSquares::Term;

/// The same rows solved without any knowledge of rings and bands.
struct Dense {
  explicit Dense(std::size_t unknowns)
      : sum(Eigen::MatrixXd::Zero(static_cast<long>(unknowns), static_cast<long>(unknowns))),
        right(Eigen::VectorXd::Zero(static_cast<long>(unknowns))) {}
  void add(double weight, double value, std::span<const Term> terms, std::size_t width) {
    Eigen::VectorXd row = Eigen::VectorXd::Zero(right.size());
    for (const Term& term : terms)
      row(static_cast<long>(term.sample * width + term.unknown)) += term.factor;
    sum += weight * weight * row * row.transpose();
    right += weight * weight * value * row;
  }
  Eigen::MatrixXd sum;
  Eigen::VectorXd right;
};

/// Rows that tie every sample to those up to two steps on, round the ring.
void expect_the_dense_solution(std::size_t samples, std::size_t width) {
  std::mt19937 random(static_cast<unsigned>(samples));
  std::uniform_real_distribution<double> any(-1, 1);
  RingLeastSquares ring(samples, width);
  Dense dense(samples * width);
  for (std::size_t s = 0; s < samples; ++s)
    for (std::size_t u = 0; u < width; ++u) {
      const std::array held{Term{s, u, 1}};
      const std::array tied{Term{s, u, any(random)},
                            Term{(s + 1) % samples, (u + 1) % width, any(random)},
                            Term{(s + 2) % samples, u, any(random)}};
      for (const std::span<const Term> terms :
           {std::span<const Term>(held), std::span<const Term>(tied)}) {
        const double weight = 1 + any(random) / 2, value = any(random);
        ring.add(weight, value, terms);
        dense.add(weight, value, terms, width);
      }
    }
  const std::vector<double> found = ring.solve();
  const Eigen::VectorXd wanted = dense.sum.ldlt().solve(dense.right);
  ASSERT_EQ(found.size(), samples * width);
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_NEAR(found[i], wanted(static_cast<long>(i)), 1e-9) << samples << " " << width;
}

TEST(RingLeastSquares, AgreesWithADenseSolution) {
  expect_the_dense_solution(8, 1);
  expect_the_dense_solution(9, 2);
  expect_the_dense_solution(24, 4);
  expect_the_dense_solution(25, 3);
}

TEST(RingLeastSquares, ARowOfOneUnknownTwiceCountsBoth) {
  RingLeastSquares ring(8, 1);
  for (std::size_t s = 0; s < 8; ++s) ring.add(1, 3, std::array{Term{s, 0, 1}, Term{s, 0, 0.5}});
  for (const double value : ring.solve()) EXPECT_NEAR(value, 2, 1e-12);
}

/// Held at one place of the ring, a curve that may only bend dearly is the same all round.
TEST(RingLeastSquares, ClosesTheRing) {
  constexpr std::size_t kSamples = 40;
  RingLeastSquares ring(kSamples, 1);
  ring.add(1, 5, std::array{Term{0, 0, 1}});
  for (std::size_t s = 0; s < kSamples; ++s)
    ring.add(
        100, 0,
        std::array{Term{s, 0, 1}, Term{(s + 1) % kSamples, 0, -2}, Term{(s + 2) % kSamples, 0, 1}});
  for (const double value : ring.solve()) EXPECT_NEAR(value, 5, 1e-6);
}

}  // namespace
}  // namespace amble
