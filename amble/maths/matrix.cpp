#include "amble/maths/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

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

}  // namespace amble
