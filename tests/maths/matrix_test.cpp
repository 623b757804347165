#include "amble/maths/matrix.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble {
namespace {

TEST(Matrix, EigenvectorsOfASymmetricMatrixTurnItDiagonal) {
  Matrix a(4, 4);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) a(i, j) = 1.0 / (1 + i + j) + (i == j ? i : 0);
  const SymmetricEigen eigen = symmetric_eigen(a);
  const Matrix diagonal = transposed(eigen.vectors) * (a * eigen.vectors);
  for (int i = 0; i < 4; ++i) {
    const auto at = static_cast<std::size_t>(i);
    EXPECT_GE(eigen.values[i > 0 ? at - 1 : at], eigen.values[at]);
    for (int j = 0; j < 4; ++j)
      EXPECT_NEAR(diagonal(i, j), i == j ? eigen.values[static_cast<std::size_t>(i)] : 0, 1e-12);
  }
}

TEST(Matrix, TheLargestEntryOfAnEigenvectorIsPositive) {
  Matrix a(3, 3);
  a(0, 0) = 2, a(1, 1) = 1, a(2, 2) = 5, a(0, 2) = a(2, 0) = -1.5;
  const SymmetricEigen eigen = symmetric_eigen(a);
  for (int k = 0; k < 3; ++k) {
    double largest = 0;
    for (int i = 0; i < 3; ++i)
      if (std::abs(eigen.vectors(i, k)) > std::abs(largest)) largest = eigen.vectors(i, k);
    EXPECT_GT(largest, 0);
  }
}

TEST(Matrix, SolvesWhatHasASolution) {
  Matrix a(5, 5), x(5, 2);
  for (int i = 0; i < 5; ++i) {
    x(i, 0) = 1 - 0.7 * i, x(i, 1) = i * i;
    for (int j = 0; j < 5; ++j) a(i, j) = (i * 7 + j * 5) % 11 - 4.5;
  }
  const Matrix found = solve(a, a * x);
  for (std::size_t i = 0; i < x.values.size(); ++i)
    EXPECT_NEAR(found.values[i], x.values[i], 1e-12);
}

TEST(Matrix, LeavesOutUnknownsThatNothingIsSaidAbout) {
  Matrix a(3, 3), b(3, 1);  // the second row is twice the first
  a(0, 0) = 1, a(0, 1) = 2, a(1, 0) = 2, a(1, 1) = 4, a(2, 2) = 3;
  b(0, 0) = 5, b(1, 0) = 10, b(2, 0) = 6;
  const Matrix back = a * solve(a, b);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(back.values[i], b.values[i], 1e-12);
  for (const double value : solve(Matrix(2, 2), Matrix(2, 1)).values) EXPECT_EQ(value, 0);
}

TEST(Matrix, TheCholeskyFactorSolves) {
  Matrix a(4, 4);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) a(i, j) = 1.0 / (1 + i + j) + (i == j ? 0.1 : 0);
  const Matrix lower = cholesky(a), back = lower * transposed(lower);
  for (std::size_t i = 0; i < a.values.size(); ++i) EXPECT_NEAR(back.values[i], a.values[i], 1e-15);
  for (int i = 0; i < 4; ++i)
    for (int j = i + 1; j < 4; ++j) EXPECT_EQ(lower(i, j), 0);
  std::vector<double> x{1, -2, 3, 0.5}, right(4, 0.0);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      right[static_cast<std::size_t>(i)] += a(i, j) * x[static_cast<std::size_t>(j)];
  solve_by_cholesky(lower, right);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(right[i], x[i], 1e-12);
}

}  // namespace
}  // namespace amble
