#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace amble {

/// Least squares over samples that stand in a ring, as those of a closed stride do: `width`
/// unknowns at each of them, and rows that tie samples at most two steps apart. Solved by a banded
/// Cholesky decomposition of the normal equations, samples taken alternately from both ends of the
/// opened ring (0, n−1, 1, n−2, …), where neighbours stay neighbours all round. Plain ordered
/// loops: the same bits with every compiler.
class RingLeastSquares {
 public:
  /// At least eight samples.
  RingLeastSquares(std::size_t samples, std::size_t width);

  struct Term {
    std::size_t sample, unknown;
    double factor;
  };
  /// One row: weight² (Σ factor · unknown − value)² is added to what is made least.
  void add(double weight, double value, std::span<const Term> terms);

  /// The unknowns, sample by sample; the rows are used up. Every unknown must be held by some row.
  std::vector<double> solve();

  std::size_t samples() const noexcept { return samples_; }

 private:
  /// Where an unknown stands in the folded order.
  std::size_t place(const Term& term) const noexcept {
    const std::size_t sample = term.sample, from_end = samples_ - 1 - sample;
    return (sample <= from_end ? 2 * sample : 2 * from_end + 1) * width_ + term.unknown;
  }
  /// Of the lower triangle, column no further than the band before the row.
  double& at(std::size_t row, std::size_t column) noexcept {
    return matrix_[row * (band_ + 1) + (column + band_ - row)];
  }

  std::size_t samples_, width_, band_;
  std::vector<double> matrix_, right_;
};

}  // namespace amble
