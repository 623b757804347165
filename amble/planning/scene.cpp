#include "amble/planning/scene.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "amble/planning/coarse_footprint.hpp"

namespace amble {
namespace {

constexpr double kFloor = 0.03;      // metres: what is no higher can be walked on
constexpr double kThin = 1e-3;       // metres: thickness of walls seen from above
constexpr double kOpenGround = 10;   // metres of ground around a scene without a floor
constexpr double kFarthest = 1e300;  // no hit

constexpr GroundRectangle kNowhere{kFarthest, kFarthest, -kFarthest, -kFarthest};

/// The part of a convex polygon on one side of a height: above it, or below.
std::vector<Vec3> cut(const std::vector<Vec3>& polygon, double height, bool above) {
  std::vector<Vec3> out;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3 &here = polygon[i], &next = polygon[(i + 1) % polygon.size()];
    const bool in = above ? here.y > height : here.y < height;
    const bool next_in = above ? next.y > height : next.y < height;
    if (in) out.push_back(here);
    if (in != next_in) out.push_back(lerp(here, next, (height - here.y) / (next.y - here.y)));
  }
  return out;
}

Point2 from_above(const Vec3& place) { return {place.x, place.z}; }

/// A triangle that is no thinner than a wall.
std::array<Point2, 3> thickened(std::array<Point2, 3> t) {
  const auto side = [&](std::size_t k) {
    const Point2 &a = t[k], &b = t[(k + 1) % 3];
    return std::hypot(b[0] - a[0], b[1] - a[1]);
  };
  std::size_t longest = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (side(k) > side(longest)) longest = k;
  const Point2 a = t[longest], b = t[(longest + 1) % 3], c = t[(longest + 2) % 3];
  const double along = side(longest);
  if (along < kThin) return {{a, {a[0] + kThin, a[1]}, {a[0], a[1] + kThin}}};
  const double across = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / along;
  if (std::abs(across) >= kThin) return t;
  return {{a, b, {a[0] - kThin * (b[1] - a[1]) / along, a[1] + kThin * (b[0] - a[0]) / along}}};
}

}  // namespace

void GroundRectangle::include(double x, double z) noexcept {
  low_x = std::min(low_x, x);
  high_x = std::max(high_x, x);
  low_z = std::min(low_z, z);
  high_z = std::max(high_z, z);
}

Scene::Scene(TriangleMesh mesh, double height) : mesh_(std::move(mesh)), height_(height) {
  GroundRectangle floor = kNowhere, all = kNowhere;
  for (const std::array<int, 3>& triangle : mesh_.triangles) {
    std::vector<Vec3> corners;
    for (const int corner : triangle)
      corners.push_back(mesh_.vertices[static_cast<std::size_t>(corner)]);
    const bool is_floor = std::all_of(corners.begin(), corners.end(), [](const Vec3& corner) {
      return corner.y <= kFloor && corner.y >= -kFloor;
    });
    for (const Vec3& corner : corners) {
      all.include(corner.x, corner.z);
      if (is_floor) floor.include(corner.x, corner.z);
    }
    const std::vector<Vec3> part = cut(cut(corners, kFloor, true), height, false);
    for (std::size_t k = 1; k + 1 < part.size(); ++k)
      obstacles_.push_back(
          thickened({from_above(part[0]), from_above(part[k]), from_above(part[k + 1])}));
  }
  obstacles_ = coarse_footprint(std::move(obstacles_));
  const bool has_floor = floor.high_x - floor.low_x > 0 && floor.high_z - floor.low_z > 0;
  if (!endless()) ground_ = has_floor ? floor : all.grown(kOpenGround);
}

/// How far it is to the first polygon that way, and whether it shows its back.
double Scene::first_hit(const Vec3& from, const Vec3& way, bool& back) const noexcept {
  double nearest = kFarthest;
  for (const std::array<int, 3>& triangle : mesh_.triangles) {
    const Vec3 &a = mesh_.vertices[static_cast<std::size_t>(triangle[0])],
               &b = mesh_.vertices[static_cast<std::size_t>(triangle[1])],
               &c = mesh_.vertices[static_cast<std::size_t>(triangle[2])];
    const Vec3 normal = cross(b - a, c - a);
    const double facing = dot(normal, way);
    if (facing == 0) continue;
    const double distance = dot(normal, a - from) / facing;
    if (!(distance > 0 && distance < nearest)) continue;
    const Vec3 hit = from + way * distance;
    if (dot(cross(b - a, hit - a), normal) < 0 || dot(cross(c - b, hit - b), normal) < 0 ||
        dot(cross(a - c, hit - c), normal) < 0)
      continue;
    nearest = distance;
    back = facing > 0;
  }
  return nearest;
}

bool Scene::inside_solid(double x, double z) const noexcept {
  const Vec3 from{x, 0.5 * height_, z};
  // Off the axes and diagonals, so that no ray runs along an edge of a box.
  const Vec3 ways[] = {{0.01, 1, 0.02},   {0.93, 0, 0.37},  {0.37, 0, -0.93},
                       {-0.93, 0, -0.37}, {-0.37, 0, 0.93}, {0.81, 0, -0.58}};
  for (const Vec3& way : ways) {
    bool back = false;
    if (first_hit(from, way, back) >= kFarthest || !back) return false;
  }
  return true;
}

}  // namespace amble
