#include "amble/planning/local_way.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "amble/steering/goal_walk.hpp"

namespace amble {
namespace {

using Cubic = GroundCurve::Cubic;

// Metres that a way is straight about a place: the body's height, less where neighbours are near,
// which would need a loop.
constexpr double kReach = 1.75, kNearShare = 0.4;

constexpr int kLooks = 12;  // steps along a cubic

GroundFrame about(GroundFrame place) noexcept {
  place.heading += std::numbers::pi;
  return place;
}

Vec3 velocity(const Cubic& p, double u) noexcept {
  const double w = 1 - u;
  return (p[1] - p[0]) * (3 * w * w) + (p[2] - p[1]) * (6 * w * u) + (p[3] - p[2]) * (3 * u * u);
}

Vec3 acceleration(const Cubic& p, double u) noexcept {
  return (p[2] - p[1] * 2 + p[0]) * (6 * (1 - u)) + (p[3] - p[2] * 2 + p[1]) * (6 * u);
}

}  // namespace

LocalWay local_way(const GroundFrame& from, const GroundFrame& to) noexcept {
  const Vec3 way{to.x - from.x, 0, to.z - from.z};
  const auto leads_there = [&way](const GroundFrame& place) {
    const GroundAxes axes = place.axes();
    return axes.sine * way.x + axes.cosine * way.z >= 0;
  };
  const bool leaves_ahead = leads_there(from), arrives_ahead = leads_there(to);
  return {way_between(leaves_ahead ? from : about(from), arrives_ahead ? to : about(to),
                      std::min(kReach, kNearShare * length(way))),
          leaves_ahead, arrives_ahead};
}

double length_of(const Cubic& cubic) noexcept {
  // The rule of Gauss and Legendre with five places.
  constexpr double kPlaces[] = {-0.9061798459, -0.5384693101, 0, 0.5384693101, 0.9061798459};
  constexpr double kShares[] = {0.2369268851, 0.4786286705, 0.5688888889, 0.4786286705,
                                0.2369268851};
  double sum = 0;
  for (std::size_t k = 0; k < 5; ++k)
    sum += 0.5 * kShares[k] * length(velocity(cubic, 0.5 + 0.5 * kPlaces[k]));
  return sum;
}

double sharpest_bend(const Cubic& cubic) noexcept {
  double most = 0;
  for (int k = 0; k <= kLooks; ++k) {
    const double u = static_cast<double>(k) / kLooks;
    const Vec3 v = velocity(cubic, u), a = acceleration(cubic, u);
    const double speed = length(v);
    if (speed < 1e-9) return std::numeric_limits<double>::infinity();
    most = std::max(most, std::abs(v.z * a.x - v.x * a.z) / (speed * speed * speed));
  }
  return most;
}

bool within(const GroundRectangle& ground, const Cubic& cubic) noexcept {
  const auto place_within = [&](const Vec3& place) { return ground.contains(place.x, place.z); };
  if (std::all_of(cubic.begin(), cubic.end(), place_within)) return true;
  const GroundCurve curve{{cubic}, false};
  for (int k = 0; k <= kLooks; ++k)
    if (!place_within(curve.at(0, static_cast<double>(k) / kLooks))) return false;
  return true;
}

GroundFrame frame_on(const Cubic& cubic, double u) noexcept {
  const Vec3 place = GroundCurve{{cubic}, false}.at(0, u);
  const Vec3 way = velocity(cubic, u);
  return {place.x, place.z, std::atan2(way.x, way.z)};
}

}  // namespace amble
