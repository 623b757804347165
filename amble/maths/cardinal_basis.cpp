#include "amble/maths/cardinal_basis.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <string>

#include "amble/core/error.hpp"

namespace amble {
namespace {

// Near-duplicate takes would make the radial system ill-conditioned and the weights jump between
// them: no bump is narrower than this (scaled units), and a ridge is added. Examples that crowd are
// takes of a person, who never does quite the same twice: the more they crowd, the less each is
// worth following exactly.
constexpr double kSmallestDilation = 1.4;
constexpr double kRidge = 1e-3, kCrowdedRidge = 0.3;
constexpr double kCrowded = 0.5;  // scaled units between neighbours, from which on none crowds

Eigen::MatrixXd nearest_distances(const Eigen::MatrixXd& points) {
  const Eigen::Index n = points.rows();
  Eigen::VectorXd nearest = Eigen::VectorXd::Constant(n, 1.0);
  for (Eigen::Index i = 0; i < n; ++i) {
    double best = -1;
    for (Eigen::Index j = 0; j < n; ++j) {
      const double distance = (points.row(i) - points.row(j)).norm();
      if (j != i && distance > 1e-9 && (best < 0 || distance < best)) best = distance;
    }
    if (best > 0) nearest(i) = best;
  }
  return nearest;
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
  const Eigen::Index n = basis.count;

  Eigen::MatrixXd scaled(n, dimensions), linear_terms(n, dimensions + 1);
  for (Eigen::Index i = 0; i < n; ++i) {
    linear_terms(i, 0) = 1.0;
    for (int k = 0; k < dimensions; ++k) {
      scaled(i, k) =
          points[static_cast<std::size_t>(i * dimensions + k)] / scale[static_cast<std::size_t>(k)];
      linear_terms(i, k + 1) = scaled(i, k);
    }
  }
  const Eigen::VectorXd apart = nearest_distances(scaled);
  Eigen::VectorXd alpha = apart;
  if (!as_printed) alpha = alpha.cwiseMax(kSmallestDilation);

  // park2002:3  least squares of the cardinal targets (the identity) on the linear terms.
  const Eigen::MatrixXd linear = linear_terms.completeOrthogonalDecomposition()
                                     .solve(Eigen::MatrixXd::Identity(n, n))
                                     .transpose();
  // park2002:5  r R = w̄, with R_ji = R_j(p_i): α is one per example, so R is not symmetric.
  const Eigen::MatrixXd residual =
      Eigen::MatrixXd::Identity(n, n) - linear * linear_terms.transpose();
  Eigen::MatrixXd bumps(n, n);
  for (Eigen::Index j = 0; j < n; ++j)
    for (Eigen::Index i = 0; i < n; ++i)
      bumps(j, i) = cubic_bump((scaled.row(i) - scaled.row(j)).norm() / alpha(j));
  if (!as_printed) {
    const double crowded = (1.0 - apart.array() / kCrowded).max(0.0).mean();
    bumps += (kRidge + kCrowdedRidge * crowded) * Eigen::MatrixXd::Identity(n, n);
  }
  const Eigen::MatrixXd radial =
      bumps.transpose().fullPivLu().solve(residual.transpose()).transpose();

  for (Eigen::Index i = 0; i < n; ++i) {
    basis.dilation.push_back(alpha(i));
    for (int k = 0; k < dimensions; ++k) basis.points.push_back(scaled(i, k));
    for (int k = 0; k <= dimensions; ++k) basis.linear.push_back(linear(i, k));
    for (Eigen::Index j = 0; j < n; ++j) basis.radial.push_back(radial(j, i));
  }
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
