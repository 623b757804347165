#pragma once

#include <array>
#include <vector>

#include "amble/io/obj.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/maths/convex_hull.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// Distances to the polygons of a scene in space, without the code under test: every triangle that
/// is not floor is looked at.
class SceneCheck {
 public:
  explicit SceneCheck(const TriangleMesh& mesh);

  /// From a point to what begins lower than `under`.
  double distance(const Vec3& point, double under = 1e9) const;
  /// From the axis of an upright cylinder of this height.
  double distance_of_axis(double x, double z, double height) const;
  /// From the bones of a body.
  double distance_of_body(const Skeleton& skeleton, std::span<const Transform> model) const;

 private:
  struct Part {
    std::array<Vec3, 3> corners;
    Vec3 low, high;
  };
  std::vector<Part> parts_;
};

/// The length of the shortest way on a dense grid of moves in 32 directions; infinite when there is
/// none. `open` says where one may be.
class GridSearch {
 public:
  template <typename Open>
  GridSearch(const Point2& low, const Point2& high, const Open& open)
      : low_(low),
        columns_(static_cast<int>((high[0] - low[0]) / kCell) + 1),
        rows_(static_cast<int>((high[1] - low[1]) / kCell) + 1) {
    for (int row = 0; row < rows_; ++row)
      for (int column = 0; column < columns_; ++column)
        open_.push_back(open(low[0] + column * kCell, low[1] + row * kCell));
  }
  double shortest(const Point2& from, const Point2& to) const;

 private:
  static constexpr double kCell = 0.05;
  /// The open cells around a place, with how far they are.
  std::vector<std::pair<double, int>> cells_about(const Point2& place) const;
  Point2 low_;
  int columns_, rows_;
  std::vector<char> open_;
};

}  // namespace amble
