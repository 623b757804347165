#include "amble/maths/ground_curve.hpp"

#include <Eigen/Dense>

#include "amble/core/error.hpp"

namespace amble {
namespace {

/// The Bézier points of one span of a uniform cubic B-spline.
GroundCurve::Cubic span_of(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  return {(a + 4.0 * b + c) / 6.0, (2.0 * b + c) / 3.0, (b + 2.0 * c) / 3.0,
          (b + 4.0 * c + d) / 6.0};
}

}  // namespace

GroundCurve GroundCurve::spline(const std::vector<Vec3>& control, bool closed) {
  if (control.size() < 2) throw Error("a path needs at least two points");
  std::vector<Vec3> p = control;
  if (closed) {
    p.insert(p.begin(), control.back());
    p.push_back(control[0]);
    p.push_back(control[1]);
  } else {
    p.insert(p.begin(), 2, control.front());
    p.insert(p.end(), 2, control.back());
  }
  GroundCurve curve;
  curve.closed = closed;
  for (std::size_t i = 0; i + 3 < p.size(); ++i)
    curve.pieces.push_back(span_of(p[i], p[i + 1], p[i + 2], p[i + 3]));
  return curve;
}

GroundCurve GroundCurve::through(const std::vector<Vec3>& points, bool closed) {
  if (points.size() < 2) throw Error("a path needs at least two points");
  // A knot of the spline lies at a sixth of both neighbours and four sixths of its own point.
  const auto n = static_cast<Eigen::Index>(points.size());
  Eigen::MatrixXd shares = Eigen::MatrixXd::Zero(n, n), places(n, 2);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Vec3& point = points[static_cast<std::size_t>(i)];
    places.row(i) << point.x, point.z;
    const bool end = !closed && (i == 0 || i == n - 1);
    shares(i, i) += end ? 1.0 : 4.0 / 6;
    if (end) continue;
    shares(i, (i + n - 1) % n) += 1.0 / 6;
    shares(i, (i + 1) % n) += 1.0 / 6;
  }
  const Eigen::MatrixXd solved = shares.partialPivLu().solve(places);
  std::vector<Vec3> control;
  for (Eigen::Index i = 0; i < n; ++i) control.push_back({solved(i, 0), 0, solved(i, 1)});
  return spline(control, closed);
}

Vec3 GroundCurve::at(std::size_t piece, double u) const noexcept {
  const Cubic& p = pieces[piece];
  const double v = 1 - u;
  return v * v * v * p[0] + 3 * u * v * v * p[1] + 3 * u * u * v * p[2] + u * u * u * p[3];
}

}  // namespace amble
