#include "amble/planning/taut_way.hpp"

#include <algorithm>
#include <cmath>

namespace amble {
namespace {

// Metres at once. A place that keeps its distance cannot be pulled through a wall, as long as it is
// pushed back farther than it is pulled.
constexpr double kMostPull = 0.10, kMostPush = 0.15;

double apart(const Point2& a, const Point2& b) { return std::hypot(a[0] - b[0], a[1] - b[1]); }

Point2 between(const Point2& a, const Point2& b, double t) {
  return {a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])};
}

Point2 pulled(const Point2& from, const Point2& to) {
  return between(from, to, std::min(0.8, kMostPull / std::max(1e-9, apart(from, to))));
}

}  // namespace

std::vector<Point2> evenly_along(const std::vector<Point2>& way, double spacing) {
  double length = 0;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) length += apart(way[i], way[i + 1]);
  const int steps = std::max(3, static_cast<int>(std::ceil(length / spacing)));
  std::vector<Point2> out{way.front()};
  std::size_t side = 0;
  double passed = 0;  // metres before this side
  for (int k = 1; k < steps; ++k) {
    const double wanted = length * k / steps;
    while (side + 2 < way.size() && passed + apart(way[side], way[side + 1]) < wanted) {
      passed += apart(way[side], way[side + 1]);
      ++side;
    }
    const double along = apart(way[side], way[side + 1]);
    out.push_back(between(way[side], way[side + 1],
                          along > 0 ? std::min(1.0, (wanted - passed) / along) : 0.0));
  }
  out.push_back(way.back());
  return out;
}

std::vector<Point2> without_detours(const Obstacles& obstacles, const std::vector<Point2>& way,
                                    double radius) {
  std::vector<Point2> out{way.front()};
  for (std::size_t here = 0; here + 1 < way.size();) {
    std::size_t next = way.size() - 1;
    while (next > here + 1 && !obstacles.open_between(way[here], way[next], radius)) --next;
    out.push_back(way[next]);
    here = next;
  }
  return out;
}

void push_off(const Obstacles& obstacles, const std::vector<double>& wanted,
              std::vector<Point2>& places) {
  for (std::size_t i = 1; i + 1 < places.size(); ++i) {
    Point2& place = places[i];
    if (obstacles.sure_clearance(place[0], place[1]) >= wanted[i]) continue;
    const Obstacles::Nearest near = obstacles.nearest(place[0], place[1]);
    if (near.clearance >= wanted[i] || near.clearance < 1e-6) continue;
    const double push = std::min(kMostPush, wanted[i] - near.clearance) / near.clearance;
    place = {place[0] + push * (place[0] - near.place[0]),
             place[1] + push * (place[1] - near.place[1])};
  }
}

std::vector<Point2> taut_way(const Obstacles& obstacles, std::vector<Point2> way, double radius) {
  constexpr int kPulls = 60;
  way = without_detours(obstacles, way, radius);
  // Places farther apart than the radius could slip over the end of a thin wall.
  for (const double spacing : {0.3, 0.3, 0.15}) {
    std::vector<Point2> places = evenly_along(way, spacing);
    const std::vector<double> wanted(places.size(), radius);
    for (int pull = 0; pull < kPulls; ++pull) {
      for (std::size_t i = 1; i + 1 < places.size(); ++i)
        places[i] = pulled(places[i], between(places[i - 1], places[i + 1], 0.5));
      push_off(obstacles, wanted, places);
    }
    way = without_detours(obstacles, places, radius - 0.005);
  }
  return way;
}

}  // namespace amble
