#include "amble/maths/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace amble {
namespace {

/// One Jacobi rotation in the plane of rows p and q, which zeroes their common entry.
void rotate_plane(Matrix& a, Matrix& vectors, int p, int q) {
  const double off = a(p, q);
  if (off == 0) return;
  const double theta = (a(q, q) - a(p, p)) / (2 * off);
  const double t = (theta < 0 ? -1.0 : 1.0) / (std::abs(theta) + std::sqrt(theta * theta + 1));
  const double c = 1 / std::sqrt(t * t + 1), s = t * c;
  const auto turn = [c, s](double& x, double& y) {
    const double before = x;
    x = c * before - s * y;
    y = s * before + c * y;
  };
  for (int k = 0; k < a.rows; ++k) turn(a(k, p), a(k, q));
  for (int k = 0; k < a.rows; ++k) turn(a(p, k), a(q, k));
  for (int k = 0; k < a.rows; ++k) turn(vectors(k, p), vectors(k, q));
}

double off_diagonal(const Matrix& a) {
  double sum = 0;
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < i; ++j) sum += a(i, j) * a(i, j);
  return sum;
}

}  // namespace

Matrix identity(int size) {
  Matrix out(size, size);
  for (int i = 0; i < size; ++i) out(i, i) = 1;
  return out;
}

Matrix transposed(const Matrix& a) {
  Matrix out(a.columns, a.rows);
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < a.columns; ++j) out(j, i) = a(i, j);
  return out;
}

Matrix operator*(const Matrix& a, const Matrix& b) {
  Matrix out(a.rows, b.columns);
  for (int i = 0; i < a.rows; ++i)
    for (int k = 0; k < a.columns; ++k) {
      const double scale = a(i, k);
      for (int j = 0; j < b.columns; ++j) out(i, j) += scale * b(k, j);
    }
  return out;
}

SymmetricEigen symmetric_eigen(Matrix a) {
  constexpr int kSweeps = 60;
  const int n = a.rows;
  Matrix vectors = identity(n);
  double whole = 0;
  for (const double value : a.values) whole += value * value;
  for (int sweep = 0; sweep < kSweeps && off_diagonal(a) > 1e-30 * whole; ++sweep)
    for (int p = 0; p < n; ++p)
      for (int q = p + 1; q < n; ++q) rotate_plane(a, vectors, p, q);
  std::vector<int> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return a(i, i) > a(j, j); });
  SymmetricEigen out{{}, Matrix(n, n)};
  for (int k = 0; k < n; ++k) {
    const int from = order[static_cast<std::size_t>(k)];
    out.values.push_back(a(from, from));
    int largest = 0;
    for (int i = 1; i < n; ++i)
      if (std::abs(vectors(i, from)) > std::abs(vectors(largest, from))) largest = i;
    const double sign = n > 0 && vectors(largest, from) < 0 ? -1.0 : 1.0;
    for (int i = 0; i < n; ++i) out.vectors(i, k) = sign * vectors(i, from);
  }
  return out;
}

Matrix solve(Matrix a, Matrix b) {
  const int n = a.rows;
  std::vector<int> unknown(static_cast<std::size_t>(n));  // that a column of `a` now stands for
  std::iota(unknown.begin(), unknown.end(), 0);
  const auto swap_rows = [](Matrix& m, int i, int j) {
    for (int k = 0; i != j && k < m.columns; ++k) std::swap(m(i, k), m(j, k));
  };
  double largest = 0;
  int rank = 0;
  for (; rank < n; ++rank) {
    int row = rank, column = rank;
    for (int i = rank; i < n; ++i)
      for (int j = rank; j < n; ++j)
        if (std::abs(a(i, j)) > std::abs(a(row, column))) row = i, column = j;
    const double pivot = std::abs(a(row, column));
    largest = std::max(largest, pivot);
    if (!(pivot > n * std::numeric_limits<double>::epsilon() * largest)) break;
    swap_rows(a, rank, row);
    swap_rows(b, rank, row);
    for (int i = 0; column != rank && i < n; ++i) std::swap(a(i, rank), a(i, column));
    std::swap(unknown[static_cast<std::size_t>(rank)], unknown[static_cast<std::size_t>(column)]);
    for (int i = rank + 1; i < n; ++i) {
      const double share = a(i, rank) / a(rank, rank);
      if (share == 0) continue;
      for (int k = rank + 1; k < n; ++k) a(i, k) -= share * a(rank, k);
      for (int k = 0; k < b.columns; ++k) b(i, k) -= share * b(rank, k);
    }
  }
  Matrix x(n, b.columns);
  for (int i = rank - 1; i >= 0; --i) {
    double* row = &x(unknown[static_cast<std::size_t>(i)], 0);
    for (int k = 0; k < b.columns; ++k) row[k] = b(i, k);
    for (int j = i + 1; j < rank; ++j) {
      const double* known = &x(unknown[static_cast<std::size_t>(j)], 0);
      for (int k = 0; k < b.columns; ++k) row[k] -= a(i, j) * known[k];
    }
    for (int k = 0; k < b.columns; ++k) row[k] /= a(i, i);
  }
  return x;
}

Matrix cholesky(Matrix a) {
  for (int j = 0; j < a.rows; ++j) {
    for (int k = 0; k < j; ++k) a(j, j) -= a(j, k) * a(j, k);
    a(j, j) = std::sqrt(a(j, j));
    for (int i = j + 1; i < a.rows; ++i) {
      for (int k = 0; k < j; ++k) a(i, j) -= a(i, k) * a(j, k);
      a(i, j) /= a(j, j);
      a(j, i) = 0;
    }
  }
  return a;
}

void solve_by_cholesky(const Matrix& lower, std::span<double> b) noexcept {
  const int n = lower.rows;
  const auto at = [&](int i) -> double& { return b[static_cast<std::size_t>(i)]; };
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < i; ++k) at(i) -= lower(i, k) * at(k);
    at(i) /= lower(i, i);
  }
  for (int i = n - 1; i >= 0; --i) {
    for (int k = i + 1; k < n; ++k) at(i) -= lower(k, i) * at(k);
    at(i) /= lower(i, i);
  }
}

}  // namespace amble
