#pragma once

#include <array>
#include <vector>

namespace amble {

/// A point of a plane that is not the ground: (speed, turn rate), say.
using Point2 = std::array<double, 2>;

/// A convex region of a plane, corners counter-clockwise. One point or a segment are allowed.
struct ConvexHull {
  std::vector<Point2> corners;

  static ConvexHull of(std::vector<Point2> points);

  /// The same shape drawn in towards its middle by a share of its size.
  ConvexHull shrunk(double share) const;

  /// p where it is inside, else the nearest point of the region; distances are measured after
  /// dividing by `scale`. `distance` receives how far p was outside (0 inside), scaled.
  Point2 nearest(const Point2& p, const Point2& scale, double* distance = nullptr) const noexcept;

  /// Which points t · direction with t ≥ 0 lie inside: t from `low` to `high`, none when
  /// low > high.
  struct Span {
    double low = 0, high = -1;
    bool contains(double t) const noexcept { return t >= low && t <= high; }
  };
  Span along(const Point2& direction) const noexcept;

  /// Which values the other coordinate takes inside where coordinate `axis` has this value; none
  /// when low > high.
  Span section(std::size_t axis, double value) const noexcept;
};

}  // namespace amble
