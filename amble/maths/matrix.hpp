#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace amble {

/// A small dense matrix, row-major. Its products are plain ordered loops, so that they give the
/// same bits with every compiler, which those of a linear algebra library do not.
struct Matrix {
  int rows = 0, columns = 0;
  std::vector<double> values;

  Matrix() = default;
  Matrix(int row_count, int column_count)
      : rows(row_count),
        columns(column_count),
        values(static_cast<std::size_t>(row_count) * static_cast<std::size_t>(column_count), 0.0) {}

  double& operator()(int row, int column) noexcept {
    return values[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                  static_cast<std::size_t>(column)];
  }
  double operator()(int row, int column) const noexcept {
    return values[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                  static_cast<std::size_t>(column)];
  }
};

Matrix identity(int size);
Matrix transposed(const Matrix& a);
Matrix operator*(const Matrix& a, const Matrix& b);

/// Eigenvalues of a symmetric matrix, largest first, with their unit eigenvectors as the columns
/// beside them. A vector's sign makes its largest entry positive.
struct SymmetricEigen {
  std::vector<double> values;
  Matrix vectors;
};
SymmetricEigen symmetric_eigen(Matrix symmetric);

/// X of A X = B for any square A, by elimination with the largest pivot left. Where A leaves
/// unknowns open they are zero.
Matrix solve(Matrix a, Matrix b);

/// The lower triangle L of a positive definite matrix A = L Lᵀ, and the solution x of A x = b by
/// it, in place of b.
Matrix cholesky(Matrix positive_definite);
void solve_by_cholesky(const Matrix& lower, std::span<double> b) noexcept;

}  // namespace amble
