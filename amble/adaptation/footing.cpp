#include "amble/adaptation/footing.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kSteepest = 0.8;  // rise per metre that a sole leans with
constexpr double kAcross = 0.8;    // share of a slope across the foot that it leans with
constexpr double kEdge = 0.25;     // rise per metre by which ground may bend under a sole

constexpr double kRidge = 0.03;      // metres out of the plane that make an edge likely
constexpr double kRiser = 0.04;      // metres of height within a stride of the search: an edge
constexpr double kStride = 0.02;     // metres between the heights that a search looks at
constexpr int kSearched = 36;        // of them
constexpr double kClear = 0.014;     // metres that a sole keeps from an edge
constexpr double kHalfWidth = 0.04;  // of a sole
constexpr double kAway = 0.03;       // metres that a foot gives way for the swing after it
constexpr double kAside = 0.09, kMostAside = 0.1;  // metres of a step ahead that asks for one aside
constexpr double kTooShort = 0.1;  // metres by which a tread too short for the sole is worse
constexpr double kFar = 1e3;       // where no edge is, metres

/// A line over the ground.
struct Line {
  const Terrain& terrain;
  double x, z, by_x, by_z;
  double height(double t) const noexcept { return terrain.height(x + t * by_x, z + t * by_z); }
};

/// Where between two places the ground jumps.
double edge_between(const Line& line, double low, double high) noexcept {
  const double below = line.height(low), above = line.height(high);
  for (int i = 0; i < 5; ++i) {
    const double middle = 0.5 * (low + high), here = line.height(middle);
    (std::abs(here - below) < std::abs(here - above) ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

/// How far along a line something that reaches from −back to front must move to lie between edges,
/// and how far these are apart.
struct Move {
  double by = 0, tread = 0;
  bool fits = true;  // between the edges
};
Move off_edges(const Line& line, double back, double front, double kept,
               const Preference& preference) noexcept {
  const double middle = 0.5 * (front - back);
  const double first = middle - 0.5 * kStride * (kSearched - 1);
  double behind = -kFar, least = kFar;
  Move move;
  const auto consider = [&](double from, double to) {
    const double low = from + kClear + back, high = to - kClear - front;
    const bool fits = low <= high;
    double by = fits ? clamp(0.0, low, high) : 0.5 * (low + high);
    double cost = std::abs(by) + (fits ? 0.0 : kTooShort + low - high) -
                  (from < kept && kept < to ? preference.hold : 0.0);
    if (preference.per_height > 0) {
      // Up, the toes keep away from the next riser; down, the heel from the last.
      const double climb = line.height(by + middle) - preference.level;
      cost += preference.per_height * std::abs(climb);
      if (fits && std::abs(climb) > kRiser) by = clamp(climb > 0 ? -kAway : kAway, low, high);
    }
    if (cost >= least) return;
    least = cost;
    move = {by, to - from < kFar ? to - from : 0.0, fits};
  };
  double before = line.height(first);
  for (int i = 1; i < kSearched; ++i) {
    const double at = first + i * kStride, here = line.height(at);
    if (std::abs(here - before) > kRiser) {
      const double edge = edge_between(line, at - kStride, at);
      consider(behind, edge);
      behind = edge;
    }
    before = here;
  }
  consider(behind, kFar);
  return move;
}

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
  const double across = clamp(kAcross * left, -kSteepest, kSteepest);
  plant.height = std::max({at_heel - along * back, at_ball - along * ball, at_tip - along * tip});
  const Vec3 upright =
      normalised({-(along * s + across * c), 1, -(along * c - across * s)}, {0, 1, 0});
  plant.tilt.turn = along == 0 && across == 0 ? Quat{} : shortest_arc({0, 1, 0}, upright);
  return plant;
}

Foothold foothold(const Terrain& terrain, const Sole& sole, const Plant& wanted,
                  const Preference& preference) noexcept {
  Foothold found;
  const auto [s, c] = deterministic::sincos(wanted.yaw);
  const double back = -sole.heel.z, front = sole.tip_joint.z, middle = 0.5 * (front - back);
  const Vec3 normal = terrain.normal(wanted.x, wanted.z);
  const double level = terrain.height(wanted.x, wanted.z);
  // Whether the sole lies even, moved to the left by so much.
  const auto even = [&, sine = s, cosine = c](double by) {
    const auto height = [&](double ahead, double left) {
      return terrain.height(wanted.x + ahead * sine + left * cosine,
                            wanted.z + ahead * cosine - left * sine);
    };
    const double origin = by == 0 ? level : height(0, by);
    const auto fits = [&](double ahead, double left) {
      const double dx = ahead * sine + left * cosine, dz = ahead * cosine - left * sine;
      const double plane = origin - (normal.x * dx + normal.z * dz) / normal.y;
      return std::abs(height(ahead, by + left) - plane) < kRidge;
    };
    return fits(-back - kClear, 0) && fits(front + kClear, 0) && fits(middle, kHalfWidth) &&
           fits(middle, -kHalfWidth);
  };
  found.plant = wanted;
  if (!preference.search && even(0)) {
    found.plant = grounded(terrain, sole, wanted);
    return found;
  }
  const double dx = preference.kept.x - wanted.x, dz = preference.kept.z - wanted.z;
  const Move ahead =
      off_edges({terrain, wanted.x, wanted.z, s, c}, back, front, dx * s + dz * c, preference);
  // An edge across the foot is for a step ahead or back, one along it for a step aside.
  double aside = 0;
  if (!ahead.fits || std::abs(ahead.by) > kAside)
    for (double by = kClear; by < kMostAside && aside == 0; by += kClear)
      aside = even(by) ? by : even(-by) ? -by : 0.0;
  if (aside != 0) {
    found.plant.x += aside * c;
    found.plant.z -= aside * s;
  } else {
    found.plant.x += ahead.by * s;
    found.plant.z += ahead.by * c;
    found.shift = ahead.by;
    found.tread = ahead.tread;
  }
  found.plant = grounded(terrain, sole, found.plant);
  return found;
}

double depth_of(const Terrain& terrain, const Sole& sole, const FootPose& foot) noexcept {
  const auto depth = [&](const Vec3& p) { return terrain.height(p.x, p.z) - p.y; };
  const SolePoints points = sole_points(sole, foot);
  return std::max({depth(points.heel), depth(points.ball), depth(points.tip)});
}

}  // namespace amble
