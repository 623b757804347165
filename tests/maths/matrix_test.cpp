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

}  // namespace
}  // namespace amble
