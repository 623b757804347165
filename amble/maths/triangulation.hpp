#pragma once

#include <array>
#include <span>
#include <vector>

#include "amble/maths/convex_hull.hpp"

namespace amble {

/// The Delaunay triangulation of points of a plane, built once; locating a point allocates nothing.
/// Equal points count once. Points on one line have no triangles: then `line` joins them in order.
class Triangulation {
 public:
  struct Triangle {
    std::array<int, 3> corners;             // indices of points, counter-clockwise
    std::array<int, 3> across{-1, -1, -1};  // the triangle beyond the edge opposite each corner
  };

  Triangulation() = default;
  /// Distances are measured after dividing by `scale`.
  Triangulation(std::span<const Point2> points, const Point2& scale);

  const std::vector<Triangle>& triangles() const noexcept { return triangles_; }
  /// Points in order along their common line, when there are no triangles.
  const std::vector<int>& line() const noexcept { return line_; }
  const Point2& point(int index) const noexcept { return points_[static_cast<std::size_t>(index)]; }

  /// Barycentric coordinates of p in a triangle; negative ones beyond an edge.
  std::array<double, 3> coordinates(int triangle, const Point2& p) const noexcept;

  /// The triangle that holds p, or the one at the border where the way to p leaves them. Walks from
  /// triangle to triangle, starting at `from`; −1 starts near p, found in logarithmic time. −1 when
  /// there are no triangles.
  int locate(const Point2& p, int from = -1) const noexcept;

  /// For points on a line: p's place among two neighbours of it, as the first one's number in
  /// `line` and the share of the way to the next. Beyond the ends the share leaves [0, 1].
  struct OnLine {
    std::size_t first = 0;
    double share = 0;
  };
  OnLine place_on_line(const Point2& p) const noexcept;

 private:
  void triangulate(const std::vector<int>& distinct);
  void join_neighbours();
  void plant_tree(std::size_t begin, std::size_t end, std::size_t axis);
  int start_near(const Point2& p) const noexcept;

  std::vector<Point2> points_;
  Point2 scale_{1, 1};
  std::vector<Triangle> triangles_;
  std::vector<int> line_;
  std::vector<int> tree_;    // corners in use, halved by one coordinate after the other
  std::vector<int> around_;  // of each point, one of the triangles that have it as a corner
};

}  // namespace amble
