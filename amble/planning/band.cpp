#include "amble/planning/band.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/planning/clearance_along.hpp"
#include "amble/planning/taut_way.hpp"

namespace amble {
namespace {

constexpr double kSpacing = 0.2;  // metres between control points
constexpr int kRelaxations = 240, kRounds = 8;
constexpr double kLeastLead = 0.5;  // of the spacing, that a held end goes straight at least

/// Where a place is brought that has to lie ahead of a band's end.
Point2 ahead_of(const Point2& end, double heading, const Point2& place, double least) {
  const double x = std::sin(heading), z = std::cos(heading);
  const double along = std::max(least, x * (place[0] - end[0]) + z * (place[1] - end[1]));
  return {end[0] + along * x, end[1] + along * z};
}

class Band {
 public:
  Band(const Obstacles& obstacles, const std::vector<Point2>& way, const BandWish& wish)
      : obstacles_(obstacles),
        wish_(wish),
        places_(evenly_along(way, kSpacing)),
        wanted_(places_.size(), wish.radius + wish.spare),
        spacing_(std::max(
            0.02, std::hypot(places_[1][0] - places_[0][0], places_[1][1] - places_[0][1]))) {
    hold();
    relax(kRelaxations);
  }

  /// The spline of its places with one more beyond each end, straight on: it begins and ends where
  /// they do, along them, and unbent.
  GroundCurve curve() const {
    const auto beyond = [](const Point2& end, const Point2& before) {
      return Vec3{2 * end[0] - before[0], 0, 2 * end[1] - before[1]};
    };
    const std::size_t count = places_.size();
    std::vector<Vec3> control{beyond(places_[0], places_[1])};
    for (const Point2& place : places_) control.push_back({place[0], 0, place[1]});
    control.push_back(beyond(places_[count - 1], places_[count - 2]));
    // Of a spline whose ends count three times, what lies between.
    GroundCurve curve = GroundCurve::spline(control, false);
    curve.pieces.erase(curve.pieces.end() - 2, curve.pieces.end());
    curve.pieces.erase(curve.pieces.begin(), curve.pieces.begin() + 2);
    curve.pieces.front()[0] = control[1], curve.pieces.back()[3] = control[count];
    return curve;
  }

  /// Pushes control points near a piece that comes too close farther off; whether none did.
  bool keeps_off(const GroundCurve& curve) {
    bool open = true;
    for (std::size_t piece = 0; piece < curve.pieces.size(); ++piece) {
      const double missing =
          wish_.radius - least_clearance(obstacles_, curve.pieces[piece], wish_.radius);
      if (missing <= 0) continue;
      open = false;
      // Piece p is made by the control points p − 1 to p + 2.
      for (std::size_t k = piece < 1 ? 0 : piece - 1; k <= piece + 2 && k < wanted_.size(); ++k)
        wanted_[k] += 0.5 * missing + 0.002;
    }
    return open;
  }

  /// Lets control points bend and pull each other straight, off the obstacles.
  void relax(int times) {
    const auto count = static_cast<int>(places_.size());
    const double stiff = wish_.stiffness / (spacing_ * spacing_), step = 1.6 / (4 + 16 * stiff);
    for (int time = 0; time < times; ++time) {
      const std::vector<Point2> old = places_;
      const auto at = [&](int i, std::size_t k) {  // beyond an end it goes straight on
        if (i < 0) return 2 * old[0][k] - old[static_cast<std::size_t>(-i)][k];
        if (i >= count)
          return 2 * old.back()[k] - old[static_cast<std::size_t>(2 * count - 2 - i)][k];
        return old[static_cast<std::size_t>(i)][k];
      };
      for (int i = 1; i + 1 < count; ++i)
        for (std::size_t k = 0; k < 2; ++k) {
          const double pull = at(i - 1, k) - 2 * at(i, k) + at(i + 1, k);
          const double bend =
              at(i - 2, k) - 4 * at(i - 1, k) + 6 * at(i, k) - 4 * at(i + 1, k) + at(i + 2, k);
          places_[static_cast<std::size_t>(i)][k] += step * (wish_.pull * pull - stiff * bend);
        }
      push_off(obstacles_, wanted_, places_);
      hold();
    }
  }

 private:
  /// The band leaves its end straight towards the next place.
  void hold() {
    const double least = kLeastLead * spacing_;
    if (wish_.leaves) places_[1] = ahead_of(places_[0], *wish_.leaves, places_[1], least);
    Point2& before_last = places_[places_.size() - 2];
    if (wish_.arrives)
      before_last = ahead_of(places_.back(), *wish_.arrives + std::numbers::pi, before_last, least);
  }

  const Obstacles& obstacles_;
  const BandWish& wish_;
  std::vector<Point2> places_;
  std::vector<double> wanted_;  // metres from everything, of each
  double spacing_;
};

}  // namespace

std::optional<GroundCurve> band_along(const Obstacles& obstacles, const std::vector<Point2>& way,
                                      const BandWish& wish) {
  Band band(obstacles, way, wish);
  for (int round = 0; round < kRounds; ++round) {
    GroundCurve curve = band.curve();
    if (band.keeps_off(curve)) return curve;
    band.relax(kRelaxations / 4);
  }
  return std::nullopt;
}

}  // namespace amble
