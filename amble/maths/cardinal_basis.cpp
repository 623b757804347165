#include "amble/maths/cardinal_basis.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "amble/core/error.hpp"
#include "amble/maths/matrix.hpp"

namespace amble {
namespace {

// Near-duplicate takes would make the radial system ill-conditioned and the weights jump between
// them: no bump is narrower than this (scaled units), and a ridge is added. Examples that crowd are
// takes of a person, who never does quite the same twice: the more they crowd, the less each is
// worth following exactly.
constexpr double kSmallestDilation = 1.4;
constexpr double kRidge = 1e-3, kCrowdedRidge = 0.3;
constexpr double kCrowded = 0.5;  // scaled units between neighbours, from which on none crowds

constexpr double kIndependent = 1e-12;  // of the largest square: less is a dependent direction

double distance(const Matrix& points, int i, int j) {
  double sum = 0;
  for (int k = 0; k < points.columns; ++k) {
    const double apart = points(i, k) - points(j, k);
    sum += apart * apart;
  }
  return std::sqrt(sum);
}

/// Of each point to the nearest one that is elsewhere; one where there is none.
std::vector<double> nearest_distances(const Matrix& points) {
  std::vector<double> nearest;
  for (int i = 0; i < points.rows; ++i) {
    double best = -1;
    for (int j = 0; j < points.rows; ++j) {
      const double apart = distance(points, i, j);
      if (j != i && apart > 1e-9 && (best < 0 || apart < best)) best = apart;
    }
    nearest.push_back(best > 0 ? best : 1.0);
  }
  return nearest;
}

/// The transposed pseudo-inverse T (TᵀT)⁺: least squares of the identity, of least size where the
/// columns of T depend on each other.
Matrix least_squares_of_identity(const Matrix& t) {
  const SymmetricEigen eigen = symmetric_eigen(transposed(t) * t);
  const int n = t.columns;
  Matrix inverse(n, n);
  for (int k = 0; k < n; ++k) {
    const double value = eigen.values[static_cast<std::size_t>(k)];
    if (!(value > kIndependent * eigen.values[0])) break;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        inverse(i, j) += eigen.vectors(i, k) * eigen.vectors(j, k) / value;
  }
  return t * inverse;
}

}  // namespace

double cubic_bump(double r) noexcept {
  if (r >= 2) return 0.0;
  if (r >= 1) return (2 - r) * (2 - r) * (2 - r) / 6;
  return 2.0 / 3 - r * r + 0.5 * r * r * r;
}

CardinalBasis CardinalBasis::build(std::span<const double> points, int dimensions,
                                   std::span<const double> scale, bool as_printed) {
  if (dimensions < 1 || dimensions > kMostDimensions)
    throw Error("weights can have 1 to " + std::to_string(kMostDimensions) + " parameters");
  CardinalBasis basis;
  basis.dimensions = dimensions;
  basis.count = static_cast<int>(points.size()) / dimensions;
  basis.scale.assign(scale.begin(), scale.end());
  const int n = basis.count;

  Matrix scaled(n, dimensions), linear_terms(n, dimensions + 1);
  for (int i = 0; i < n; ++i) {
    linear_terms(i, 0) = 1.0;
    for (int k = 0; k < dimensions; ++k) {
      scaled(i, k) =
          points[static_cast<std::size_t>(i * dimensions + k)] / scale[static_cast<std::size_t>(k)];
      linear_terms(i, k + 1) = scaled(i, k);
    }
  }
  const std::vector<double> apart = nearest_distances(scaled);
  basis.dilation = apart;
  if (!as_printed)
    for (double& alpha : basis.dilation) alpha = std::max(alpha, kSmallestDilation);

  // park2002:3  least squares of the cardinal targets (the identity) on the linear terms.
  const Matrix linear = least_squares_of_identity(linear_terms);
  // park2002:5  r R = w̄, with R_ji = R_j(p_i): α is one per example, so R is not symmetric.
  Matrix residual = linear_terms * transposed(linear), bumps(n, n);  // both transposed
  for (double& value : residual.values) value = -value;
  for (int i = 0; i < n; ++i) {
    residual(i, i) += 1;
    for (int j = 0; j < n; ++j)
      bumps(i, j) =
          cubic_bump(distance(scaled, i, j) / basis.dilation[static_cast<std::size_t>(j)]);
  }
  if (!as_printed) {
    double crowded = 0;
    for (const double gap : apart) crowded += std::max(0.0, 1.0 - gap / kCrowded) / n;
    for (int i = 0; i < n; ++i) bumps(i, i) += kRidge + kCrowdedRidge * crowded;
  }
  basis.points = scaled.values;
  basis.linear = linear.values;
  basis.radial = solve(std::move(bumps), std::move(residual)).values;
  return basis;
}

void CardinalBasis::evaluate(std::span<const double> parameters,
                             std::span<double> weights) const noexcept {
  const std::size_t n = static_cast<std::size_t>(count), d = static_cast<std::size_t>(dimensions);
  double p[kMostDimensions];
  for (std::size_t k = 0; k < d; ++k) p[k] = parameters[k] / scale[k];
  for (std::size_t i = 0; i < n; ++i) {
    const double* a = linear.data() + i * (d + 1);
    double sum = a[0];
    for (std::size_t k = 0; k < d; ++k) sum += a[k + 1] * p[k];
    weights[i] = sum;
  }
  for (std::size_t j = 0; j < n; ++j) {
    double squared = 0;
    for (std::size_t k = 0; k < d; ++k) {
      const double difference = p[k] - points[j * d + k];
      squared += difference * difference;
    }
    const double reach = 2 * dilation[j];
    if (squared >= reach * reach) continue;
    const double bump = cubic_bump(std::sqrt(squared) / dilation[j]);
    const double* column = radial.data() + j * n;
    for (std::size_t i = 0; i < n; ++i) weights[i] += column[i] * bump;
  }
}

}  // namespace amble
