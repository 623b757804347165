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
  // A = L Lᵀ, column by column in place, and L y = b; then Lᵀ x = y. What is left of a column is
  // taken from all rows at once: rows of the band lie side by side, and no sum waits for the last.
  std::vector<double> column(band_ + 1);
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t rows = std::min(band_, count - 1 - k);
    const double root = at(k, k) = std::sqrt(at(k, k));
    right_[k] /= root;
    for (std::size_t i = 1; i <= rows; ++i) {
      const double own = column[i] = at(k + i, k) /= root;
      right_[k + i] -= own * right_[k];
      double* row = &at(k + i, k);
      for (std::size_t j = 1; j <= i; ++j) row[j] -= own * column[j];
    }
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
