#pragma once

#include <array>
#include <vector>

#include "amble/io/obj.hpp"
#include "amble/maths/convex_hull.hpp"

namespace amble {

/// Polygons seen from above, as triangles of (x, z), metres. Walls, which have no area from there,
/// are a millimetre thick.
using Footprint = std::vector<std::array<Point2, 3>>;

/// A part of the ground with sides along the axes, metres.
struct GroundRectangle {
  double low_x = 0, low_z = 0, high_x = 0, high_z = 0;

  bool contains(double x, double z) const noexcept {
    return x >= low_x && x <= high_x && z >= low_z && z <= high_z;
  }
  void include(double x, double z) noexcept;
  GroundRectangle grown(double by) const noexcept {
    return {low_x - by, low_z - by, high_x + by, high_z + by};
  }
};

/// A soup of polygons as somebody sees it who wants to walk there, on level ground at height 0:
/// what stands between the ankles and the top of the head is in the way, what lies lower is floor,
/// what hangs higher is passed under. The ground reaches as far as the floor does; without a floor,
/// a few metres beyond the polygons; without any polygon, everywhere.
class Scene {
 public:
  /// `height`: of the body, metres.
  Scene(TriangleMesh mesh, double height);

  /// What is in the way. An upright cylinder of the body's height meets a polygon where its circle
  /// meets this: nothing is lost by looking from above.
  const Footprint& obstacles() const noexcept { return obstacles_; }
  bool endless() const noexcept { return mesh_.triangles.empty(); }
  const GroundRectangle& ground() const noexcept { return ground_; }

  /// Whether the place is inside of something hollow whose walls show it their backs.
  bool inside_solid(double x, double z) const noexcept;

 private:
  double first_hit(const Vec3& from, const Vec3& way, bool& back) const noexcept;

  TriangleMesh mesh_;
  double height_;
  Footprint obstacles_;
  GroundRectangle ground_;
};

}  // namespace amble
