#include "amble/maths/convex_hull.hpp"

#include <algorithm>
#include <cmath>

namespace amble {
namespace {

double turn(const Point2& a, const Point2& b, const Point2& c) noexcept {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

}  // namespace

ConvexHull ConvexHull::of(std::vector<Point2> points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return {points};
  std::vector<Point2> hull;
  const auto add_chain = [&hull](auto begin, auto end) {
    const std::size_t start = hull.size();
    for (auto p = begin; p != end; ++p) {
      while (hull.size() >= start + 2 && turn(hull[hull.size() - 2], hull.back(), *p) <= 0)
        hull.pop_back();
      hull.push_back(*p);
    }
    hull.pop_back();
  };
  add_chain(points.begin(), points.end());
  add_chain(points.rbegin(), points.rend());
  return {hull};
}

ConvexHull ConvexHull::shrunk(double share) const {
  ConvexHull out = *this;
  Point2 middle{0, 0};
  for (const Point2& c : corners) {
    middle[0] += c[0] / static_cast<double>(corners.size());
    middle[1] += c[1] / static_cast<double>(corners.size());
  }
  for (Point2& c : out.corners)
    for (std::size_t k = 0; k < 2; ++k) c[k] += share * (middle[k] - c[k]);
  return out;
}

Point2 ConvexHull::nearest(const Point2& p, const Point2& scale, double* distance) const noexcept {
  if (distance) *distance = 0;
  if (corners.empty()) return p;
  const std::size_t n = corners.size();
  bool inside = n >= 3;
  for (std::size_t i = 0; inside && i < n; ++i)
    inside = turn(corners[i], corners[i + 1 < n ? i + 1 : 0], p) >= 0;
  if (inside) return p;
  const Point2 per_unit{1 / scale[0], 1 / scale[1]};
  Point2 best = corners[0];
  double best_squared = -1;
  for (std::size_t i = 0; i < n; ++i) {
    const Point2 &a = corners[i], &b = corners[i + 1 < n ? i + 1 : 0];
    const double ex = (b[0] - a[0]) * per_unit[0], ey = (b[1] - a[1]) * per_unit[1];
    const double px = (p[0] - a[0]) * per_unit[0], py = (p[1] - a[1]) * per_unit[1];
    const double squared_edge = ex * ex + ey * ey, along = px * ex + py * ey;
    const double t = along <= 0 ? 0.0 : along >= squared_edge ? 1.0 : along / squared_edge;
    const double dx = px - t * ex, dy = py - t * ey;
    const double squared = dx * dx + dy * dy;
    if (best_squared < 0 || squared < best_squared) {
      best_squared = squared;
      best = {a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])};
    }
  }
  if (distance) *distance = std::sqrt(best_squared);
  return best;
}

ConvexHull::Span ConvexHull::along(const Point2& direction) const noexcept {
  if (corners.size() < 3) {  // no area: as if the segment lay on the ray
    if (corners.empty()) return {};
    Span span{corners[0][0], corners[0][0]};
    for (const Point2& corner : corners) {
      span.low = std::min(span.low, corner[0]);
      span.high = std::max(span.high, corner[0]);
    }
    return span;
  }
  Span span{0, 1e9};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point2 &a = corners[i], &b = corners[(i + 1) % corners.size()];
    const double ex = b[0] - a[0], ey = b[1] - a[1];
    const double grows = ex * direction[1] - ey * direction[0], least = ex * a[1] - ey * a[0];
    // Inside this edge: t · grows ≥ least.
    if (grows > 1e-12) {
      span.low = std::max(span.low, least / grows);
    } else if (grows < -1e-12) {
      span.high = std::min(span.high, least / grows);
    } else if (least > 1e-12) {
      return {};
    }
  }
  return span;
}

ConvexHull::Span ConvexHull::section(std::size_t axis, double value) const noexcept {
  Span span{1e9, -1e9};
  const auto include = [&](double other) {
    span.low = std::min(span.low, other);
    span.high = std::max(span.high, other);
  };
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point2 &a = corners[i], &b = corners[(i + 1) % corners.size()];
    const double from = a[axis], to = b[axis];
    if (from == value) include(a[1 - axis]);
    if ((from < value) == (to < value) || from == to) continue;
    include(a[1 - axis] + (value - from) / (to - from) * (b[1 - axis] - a[1 - axis]));
  }
  return span;
}

}  // namespace amble
