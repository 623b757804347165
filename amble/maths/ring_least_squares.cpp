#include "amble/maths/ring_least_squares.hpp"

#include <algorithm>
#include <cmath>

namespace amble {

RingLeastSquares::RingLeastSquares(std::size_t samples, std::size_t width)
    : samples_(samples),
      width_(width),
      band_(5 * width - 1),  // two steps round the ring are four places in the folded order
      matrix_(samples * width * (band_ + 1), 0.0),
      right_(samples * width, 0.0) {}

void RingLeastSquares::add(double weight, double value, std::span<const Term> terms) {
  const double square = weight * weight;
  for (const Term& a : terms) {
    const std::size_t row = place(a);
    const double scaled = square * a.factor;
    right_[row] += scaled * value;
    for (const Term& b : terms)
      if (const std::size_t column = place(b); column <= row) at(row, column) += scaled * b.factor;
  }
}

std::vector<double> RingLeastSquares::solve() {
  const std::size_t count = right_.size();
  // A = L Lᵀ, row by row in place; then L y = b and Lᵀ x = y.
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t first = i > band_ ? i - band_ : 0;
    double* row = &at(i, first);
    for (std::size_t j = first; j <= i; ++j) {
      const std::size_t from = std::max(first, j > band_ ? j - band_ : 0);
      const double* other = &at(j, from);
      const double* own = row + (from - first);
      double sum = row[j - first];
      for (std::size_t k = 0; k < j - from; ++k) sum -= own[k] * other[k];
      row[j - first] = j == i ? std::sqrt(sum) : sum / at(j, j);
    }
    for (std::size_t k = first; k < i; ++k) right_[i] -= row[k - first] * right_[k];
    right_[i] /= row[i - first];
  }
  for (std::size_t i = count; i-- > 0;) {
    right_[i] /= at(i, i);
    const std::size_t first = i > band_ ? i - band_ : 0;
    for (std::size_t k = first; k < i; ++k) right_[k] -= at(i, k) * right_[i];
  }
  std::vector<double> out(count);
  for (std::size_t s = 0; s < samples_; ++s)
    for (std::size_t u = 0; u < width_; ++u) out[s * width_ + u] = right_[place({s, u, 0})];
  return out;
}

}  // namespace amble
