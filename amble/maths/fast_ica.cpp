#include "amble/maths/fast_ica.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/deterministic.hpp"

namespace amble {
namespace {

constexpr int kMostRounds = 400;
constexpr double kSettled = 1e-11;       // of the cosine between two rounds, from one
constexpr double kNoVariance = 1e-14;    // of the largest variance: rounding, not motion
constexpr double kNothingMoves = 1e-18;  // radians²: data that never changes

/// A small generator of our own: standard ones differ between libraries.
class Seeded {
 public:
  explicit Seeded(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ull + 1) {}
  double next() {  // in [−1, 1)
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<double>(state_ >> 11) * (2.0 / 9007199254740992.0) - 1.0;
  }

 private:
  std::uint64_t state_;
};

double hyperbolic_tangent(double x) { return 1 - 2 / (deterministic::exp(2 * x) + 1); }

/// (W Wᵀ)^(−1/2) W: the orthogonal matrix nearest to W.
Matrix orthogonalised(const Matrix& w) {
  const SymmetricEigen eigen = symmetric_eigen(w * transposed(w));
  Matrix scaled = transposed(eigen.vectors);
  for (int i = 0; i < scaled.rows; ++i) {
    const double root = std::sqrt(std::max(eigen.values[static_cast<std::size_t>(i)], 1e-300));
    for (int j = 0; j < scaled.columns; ++j) scaled(i, j) /= root;
  }
  return eigen.vectors * (scaled * w);
}

/// One step of the fixed point: w ← E{z tanh(wᵀz)} − E{1 − tanh²(wᵀz)} w, for every row.
Matrix stepped(const Matrix& w, const Matrix& white) {
  const Matrix sources = w * white;
  Matrix out(w.rows, w.columns);
  const double share = 1.0 / white.columns;
  for (int i = 0; i < w.rows; ++i) {
    double slope = 0;
    for (int t = 0; t < white.columns; ++t) {
      const double bent = hyperbolic_tangent(sources(i, t));
      slope += share * (1 - bent * bent);
      for (int k = 0; k < w.columns; ++k) out(i, k) += share * bent * white(k, t);
    }
    for (int k = 0; k < w.columns; ++k) out(i, k) -= slope * w(i, k);
  }
  return out;
}

/// The rotation of whitened data after which its rows are most independent.
Matrix separating_rotation(const Matrix& white, std::uint64_t seed, bool& converged) {
  const int n = white.rows;
  Seeded random(seed);
  Matrix w(n, n);
  for (double& value : w.values) value = random.next();
  w = orthogonalised(w);
  double share = 1, worst_before = 1;
  converged = false;
  for (int round = 0; round < kMostRounds && !converged; ++round) {
    Matrix next = orthogonalised(stepped(w, white));
    double worst = 0;
    for (int i = 0; i < n; ++i) {
      double cosine = 0;
      for (int k = 0; k < n; ++k) cosine += next(i, k) * w(i, k);
      if (cosine < 0)
        for (int k = 0; k < n; ++k) next(i, k) = -next(i, k);
      worst = std::max(worst, std::abs(1 - std::abs(cosine)));
    }
    // Few observations can make it swing between two answers: then it goes only part of the way.
    if (round > 20 && worst > 0.9 * worst_before) share = std::max(0.1, 0.7 * share);
    worst_before = worst;
    for (std::size_t i = 0; i < w.values.size(); ++i)
      w.values[i] += share * (next.values[i] - w.values[i]);
    if (share < 1) w = orthogonalised(w);
    converged = worst < kSettled;
  }
  return w;
}

}  // namespace

IndependentComponents fast_ica(const Matrix& data, const IcaOptions& options) {
  IndependentComponents out;
  const int variables = data.rows, observations = std::max(1, data.columns);
  Matrix centred = data;
  out.mean.assign(static_cast<std::size_t>(variables), 0.0);
  for (int i = 0; i < variables; ++i) {
    double& mean = out.mean[static_cast<std::size_t>(i)];
    for (int t = 0; t < data.columns; ++t) mean += data(i, t) / observations;
    for (int t = 0; t < data.columns; ++t) centred(i, t) -= mean;
  }
  Matrix covariance = centred * transposed(centred);
  for (double& value : covariance.values) value /= observations;
  const SymmetricEigen eigen = symmetric_eigen(covariance);
  double whole = 0, kept = 0;
  for (const double value : eigen.values) whole += std::max(0.0, value);
  int count = 0;
  while (count < std::min(variables, options.most)) {
    const double value = eigen.values[static_cast<std::size_t>(count)];
    if (value < kNothingMoves || value < kNoVariance * eigen.values.front()) break;
    if (kept >= options.variance * whole) break;
    kept += value;
    ++count;
  }
  out.kept = whole > kNothingMoves ? kept / whole : 1.0;
  Matrix whitening(count, variables), colouring(variables, count);
  for (int c = 0; c < count; ++c) {
    const double deviation = std::sqrt(eigen.values[static_cast<std::size_t>(c)]);
    for (int i = 0; i < variables; ++i) {
      whitening(c, i) = eigen.vectors(i, c) / deviation;
      colouring(i, c) = eigen.vectors(i, c) * deviation;
    }
  }
  const Matrix rotation = separating_rotation(whitening * centred, options.seed, out.converged);
  out.separating = rotation * whitening;
  out.mixing = colouring * transposed(rotation);
  for (int c = 0; c < count; ++c) {
    int largest = 0;
    for (int i = 1; i < variables; ++i)
      if (std::abs(out.mixing(i, c)) > std::abs(out.mixing(largest, c))) largest = i;
    if (!(out.mixing(largest, c) < 0)) continue;
    for (int i = 0; i < variables; ++i) {
      out.mixing(i, c) = -out.mixing(i, c);
      out.separating(c, i) = -out.separating(c, i);
    }
  }
  out.components = out.separating * centred;
  return out;
}

}  // namespace amble
