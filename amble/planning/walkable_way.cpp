#include "amble/planning/walkable_way.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/maths/track.hpp"
#include "amble/planning/clearance_along.hpp"
#include "amble/planning/local_way.hpp"
#include "amble/planning/taut_way.hpp"
#include "amble/steering/goal_walk.hpp"

namespace amble {
namespace {

constexpr double kSpacing = 0.2;      // metres between control points
constexpr double kFineSpacing = 0.1;  // metres between places of the chain
constexpr double kStiffness = 0.15,
                 kLeastStiffness = 0.03;  // square metres: bending against pulling
constexpr int kRelaxations = 240, kRounds = 8;
constexpr double kMostRounding = 1.06;  // of the taut way's length
constexpr double kFarthestJoint = 3.2;  // metres from an end that its cubic reaches at most
constexpr double kMostDetour = 1.08;    // of the way that a cubic replaces
constexpr double kShort = 4;            // metres of a way that one cubic may be

using Cubic = GroundCurve::Cubic;

std::vector<Vec3> in_space(const std::vector<Point2>& places) {
  std::vector<Vec3> out;
  for (const Point2& place : places) out.push_back({place[0], 0, place[1]});
  return out;
}

/// Places along a chain of cubics.
std::vector<Point2> polyline(const GroundCurve& chain) {
  std::vector<Point2> out;
  const Track track(chain);
  const auto steps = std::max(1.0, std::ceil(track.length() / kFineSpacing));
  for (double k = 0; k <= steps; ++k) {
    const GroundFrame place = track.at(track.length() * k / steps).frame;
    out.push_back({place.x, place.z});
  }
  return out;
}

/// Lets control points bend and pull each other straight, off the obstacles.
void relax(const Obstacles& obstacles, const std::vector<double>& wanted, int times,
           double stiffness, std::vector<Point2>& places) {
  const auto count = static_cast<int>(places.size());
  const double spacing =
      std::max(0.02, std::hypot(places[1][0] - places[0][0], places[1][1] - places[0][1]));
  const double stiff = stiffness / (spacing * spacing), step = 1.6 / (4 + 16 * stiff);
  for (int time = 0; time < times; ++time) {
    const std::vector<Point2> old = places;
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
        places[static_cast<std::size_t>(i)][k] += step * (pull - stiff * bend);
      }
    push_off(obstacles, wanted, places);
  }
}

double length_of(const std::vector<Point2>& way) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < way.size(); ++i)
    sum += std::hypot(way[i + 1][0] - way[i][0], way[i + 1][1] - way[i][1]);
  return sum;
}

/// A rounded curve along a taut way; control points near places that come too close are pushed
/// farther off until none does.
std::optional<GroundCurve> rounded(const Obstacles& obstacles, const std::vector<Point2>& way,
                                   const WayLimits& limits, double stiffness) {
  std::vector<Point2> places = evenly_along(way, kSpacing);
  std::vector<double> wanted(places.size(), limits.radius + limits.spare);
  relax(obstacles, wanted, kRelaxations, stiffness, places);
  for (int round = 0; round < kRounds; ++round) {
    const GroundCurve curve = GroundCurve::spline(in_space(places), false);
    bool open = true;
    for (std::size_t piece = 0; piece < curve.pieces.size(); ++piece) {
      const double missing =
          limits.radius - least_clearance(obstacles, curve.pieces[piece], limits.radius);
      if (missing <= 0) continue;
      open = false;
      // Ends count three times, so that piece p is made by the control points p − 2 to p + 1.
      for (std::size_t k = piece < 2 ? 0 : piece - 2; k <= piece + 1 && k < wanted.size(); ++k)
        wanted[k] += 0.5 * missing + 0.002;
    }
    if (open) return curve;
    relax(obstacles, wanted, kRelaxations / 4, stiffness, places);
  }
  return std::nullopt;
}

double sharpest_bend(const Track& track) {
  double most = 0;
  for (const TrackPoint& point : track.samples()) most = std::max(most, std::abs(point.curvature));
  return most;
}

GroundFrame frame_at(const Vec3& place, const Vec3& towards) {
  const Vec3 way = towards - place;
  return {place.x, place.z, std::atan2(way.x, way.z)};
}

/// The cubic from one frame to another that bends least, if one is good enough.
std::optional<Cubic> best_cubic(const Obstacles& obstacles, const GroundFrame& from,
                                const GroundFrame& to, double replaced, const WayLimits& limits,
                                double& least_bend) {
  std::optional<Cubic> best;
  const double distance = std::hypot(to.x - from.x, to.z - from.z);
  for (const double share : {0.3, 0.4, 0.55}) {
    const Cubic cubic = way_between(from, to, share * distance);
    const GroundCurve curve{{cubic}, false};
    const Track track(curve);
    const double bend = sharpest_bend(track);
    if (bend > std::min(limits.most_bend, least_bend) || track.length() > kMostDetour * replaced ||
        !within(limits.ground, cubic) || !open_along(obstacles, curve, limits.radius))
      continue;
    best = cubic;
    least_bend = bend;
  }
  return best;
}

/// Replaces the beginning of a curve by a cubic that leaves along the heading, if there is one.
void lead_out(const Obstacles& obstacles, const GroundFrame& start, const WayLimits& limits,
              GroundCurve& curve) {
  double replaced = 0, least_bend = limits.most_bend;
  std::optional<Cubic> best;
  std::size_t after = 0;
  for (std::size_t k = 0; k < (curve.pieces.size() + 1) / 2 && replaced < kFarthestJoint; ++k) {
    const Cubic& piece = curve.pieces[k];
    replaced += length(piece[3] - piece[0]);
    if (replaced < 0.2) continue;
    const GroundFrame joint = frame_at(piece[3], piece[3] + (piece[3] - piece[2]));
    if (const auto found = best_cubic(obstacles, start, joint, replaced, limits, least_bend)) {
      best = found;
      after = k + 1;
    }
  }
  if (!best) return;
  curve.pieces.erase(curve.pieces.begin(),
                     curve.pieces.begin() + static_cast<std::ptrdiff_t>(after));
  curve.pieces.insert(curve.pieces.begin(), *best);
}

GroundCurve reversed(const GroundCurve& curve) {
  GroundCurve out;
  for (auto piece = curve.pieces.rbegin(); piece != curve.pieces.rend(); ++piece)
    out.pieces.push_back({(*piece)[3], (*piece)[2], (*piece)[1], (*piece)[0]});
  return out;
}

}  // namespace

std::optional<GroundCurve> smooth_way(const Obstacles& obstacles, const std::vector<Point2>& way,
                                      const GroundFrame& start, const GroundFrame& goal,
                                      const WayLimits& limits) {
  const double distance = std::hypot(goal.x - start.x, goal.z - start.z);
  double least_bend = limits.most_bend;
  if (distance < kShort)
    if (const auto whole = best_cubic(obstacles, start, goal, distance, limits, least_bend))
      return GroundCurve{{*whole}, false};
  const std::vector<Point2> taut = taut_way(obstacles, way, limits.radius + limits.spare);
  std::optional<GroundCurve> curve = rounded(obstacles, taut, limits, kStiffness);
  if (!curve || Track(*curve).length() > kMostRounding * length_of(taut))
    if (auto tighter = rounded(obstacles, taut, limits, kLeastStiffness)) curve = tighter;
  if (!curve) return curve;
  lead_out(obstacles, start, limits, *curve);
  GroundCurve back = reversed(*curve);
  lead_out(obstacles, {goal.x, goal.z, goal.heading + std::numbers::pi}, limits, back);
  return reversed(back);
}

GroundCurve walkable_way(const Obstacles& obstacles, const GroundCurve& chain,
                         const GroundFrame& start, const GroundFrame& goal,
                         const WayLimits& limits) {
  return smooth_way(obstacles, polyline(chain), start, goal, limits).value_or(chain);
}

}  // namespace amble
