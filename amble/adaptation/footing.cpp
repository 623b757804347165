#include "amble/adaptation/footing.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kSteepest = 0.8;  // rise per metre that a sole leans with
constexpr double kEdge = 0.25;     // rise per metre by which ground may bend under a sole

}  // namespace

Plant grounded(const Terrain& terrain, const Sole& sole, Plant plant) noexcept {
  const auto [s, c] = deterministic::sincos(plant.yaw);
  const auto height = [&, sine = s, cosine = c](double ahead) {
    return terrain.height(plant.x + ahead * sine, plant.z + ahead * cosine);
  };
  const double back = sole.heel.z, ball = sole.ball_joint.z, tip = sole.tip_joint.z;
  const double at_heel = height(back), at_ball = height(ball), at_tip = height(tip);
  const Vec3 normal = terrain.normal(plant.x, plant.z);
  const double by_x = -normal.x / normal.y, by_z = -normal.z / normal.y;
  const double ahead = by_x * s + by_z * c, left = by_x * c - by_z * s;
  // Along the sole as heel and tip say, unless there is an edge between them.
  const double chord = (at_tip - at_heel) / (tip - back);
  const double along =
      clamp(std::abs(chord - ahead) < kEdge ? chord : ahead, -kSteepest, kSteepest);
  const double across = clamp(left, -kSteepest, kSteepest);
  plant.height = std::max({at_heel - along * back, at_ball - along * ball, at_tip - along * tip});
  const Vec3 upright =
      normalised({-(along * s + across * c), 1, -(along * c - across * s)}, {0, 1, 0});
  plant.tilt.turn = along == 0 && across == 0 ? Quat{} : shortest_arc({0, 1, 0}, upright);
  return plant;
}

double depth_of(const Terrain& terrain, const Sole& sole, const FootPose& foot) noexcept {
  const auto depth = [&](const Vec3& p) { return terrain.height(p.x, p.z) - p.y; };
  const SolePoints points = sole_points(sole, foot);
  return std::max({depth(points.heel), depth(points.ball), depth(points.tip)});
}

}  // namespace amble
