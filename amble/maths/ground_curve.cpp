#include "amble/maths/ground_curve.hpp"

#include "amble/core/error.hpp"
#include "amble/maths/bspline.hpp"

namespace amble {
namespace {

/// The Bézier points of one span of a uniform cubic B-spline.
GroundCurve::Cubic span_of(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  return {(a + 4.0 * b + c) / 6.0, (2.0 * b + c) / 3.0, (b + 2.0 * c) / 3.0,
          (b + 4.0 * c + d) / 6.0};
}

// A knot of the spline lies at a sixth of both neighbours and four sixths of its own point. Paths
// are made while characters go, so both are solved in an order of our own: the same bits
// everywhere.

std::vector<Vec3> control_of_closed(const std::vector<Vec3>& points) {
  if (points.size() == 2) return {2.0 * points[0] - points[1], 2.0 * points[1] - points[0]};
  std::vector<double> x, z;
  for (const Vec3& point : points) x.push_back(point.x), z.push_back(point.z);
  fit_periodic(x);
  fit_periodic(z);
  std::vector<Vec3> control;
  for (std::size_t i = 0; i < points.size(); ++i) control.push_back({x[i], 0, z[i]});
  return control;
}

/// The ends are control points as they are; between them the system has three diagonals.
std::vector<Vec3> control_of_open(const std::vector<Vec3>& points) {
  std::vector<Vec3> control = points;
  for (Vec3& point : control) point.y = 0;
  std::vector<double> after(points.size(), 0.0);  // how much of the next one each still holds
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    after[i] = 1 / (4 - after[i - 1]);
    control[i] = (6.0 * control[i] - control[i - 1]) * after[i];
  }
  for (std::size_t i = points.size() - 1; i-- > 1;) control[i] -= control[i + 1] * after[i];
  return control;
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
  return spline(closed ? control_of_closed(points) : control_of_open(points), closed);
}

Vec3 GroundCurve::at(std::size_t piece, double u) const noexcept {
  const Cubic& p = pieces[piece];
  const double v = 1 - u;
  return v * v * v * p[0] + 3 * u * v * v * p[1] + 3 * u * u * v * p[2] + u * u * u * p[3];
}

}  // namespace amble
