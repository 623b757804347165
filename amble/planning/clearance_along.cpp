#include "amble/planning/clearance_along.hpp"

#include <algorithm>
#include <limits>

namespace amble {
namespace {

/// Tells `see` the places along a cubic and the clearance that is sure there, until it says that it
/// has seen enough.
template <typename See>
void look_along(const Obstacles& obstacles, const GroundCurve::Cubic& cubic, double radius,
                double look, const See& see) {
  const GroundCurve alone{{cubic}, false};
  const double most_speed = 3 * std::max({length(cubic[1] - cubic[0]), length(cubic[2] - cubic[1]),
                                          length(cubic[3] - cubic[2]), 1e-6});
  for (double u = 0;;) {
    const Vec3 place = alone.at(0, u);
    const double sure = obstacles.sure_clearance(place.x, place.z);
    if (!see(place, sure) || u >= 1) return;
    // No faster than its derivative allows, so that nothing nearer is jumped over.
    u = std::min(1.0, u + std::max(look, sure - radius) / most_speed);
  }
}

}  // namespace

double least_clearance(const Obstacles& obstacles, const GroundCurve::Cubic& cubic, double radius) {
  double least = std::numeric_limits<double>::infinity();
  look_along(obstacles, cubic, radius, kCloseLook, [&](const Vec3& place, double sure) {
    if (sure < least) least = std::min(least, obstacles.clearance(place.x, place.z));
    return true;
  });
  return least;
}

double least_clearance(const Obstacles& obstacles, const GroundCurve& curve, double radius) {
  double least = std::numeric_limits<double>::infinity();
  for (const GroundCurve::Cubic& cubic : curve.pieces)
    least = std::min(least, least_clearance(obstacles, cubic, radius));
  return least;
}

bool open_along(const Obstacles& obstacles, const GroundCurve::Cubic& cubic, double radius,
                double look) {
  bool open = true;
  look_along(obstacles, cubic, radius, look, [&](const Vec3& place, double sure) {
    return open = sure >= radius || obstacles.clearance(place.x, place.z) >= radius;
  });
  return open;
}

bool open_along(const Obstacles& obstacles, const GroundCurve& curve, double radius) {
  return std::all_of(
      curve.pieces.begin(), curve.pieces.end(),
      [&](const GroundCurve::Cubic& cubic) { return open_along(obstacles, cubic, radius); });
}

}  // namespace amble
