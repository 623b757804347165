#include "amble/steering/reciprocal_avoidance.hpp"

#include <algorithm>
#include <cmath>

namespace amble {
namespace {

constexpr double kOverlapTime = 0.5;  // seconds in which those who are too close part
constexpr double kTiny = 1e-9;
constexpr int kHalvings = 8;
constexpr double kFirm = 0.25;  // of what others yield, what one yields who heeds nobody

double dot(GroundVelocity a, GroundVelocity b) noexcept { return a.x * b.x + a.z * b.z; }
/// Positive where b lies counter-clockwise of a, seen with x to the right and z up.
double cross(GroundVelocity a, GroundVelocity b) noexcept { return a.x * b.z - a.z * b.x; }
GroundVelocity operator+(GroundVelocity a, GroundVelocity b) noexcept {
  return {a.x + b.x, a.z + b.z};
}
GroundVelocity operator-(GroundVelocity a, GroundVelocity b) noexcept {
  return {a.x - b.x, a.z - b.z};
}
GroundVelocity operator*(double s, GroundVelocity v) noexcept { return {s * v.x, s * v.z}; }

/// The shortest way out of a disc of velocities, and its direction.
struct WayOut {
  GroundVelocity change, direction;
};
WayOut out_of_disc(GroundVelocity from_centre, double radius, GroundVelocity otherwise) noexcept {
  const double distance = std::sqrt(dot(from_centre, from_centre));
  const GroundVelocity direction = distance > kTiny ? (1 / distance) * from_centre : otherwise;
  return {(radius - distance) * direction, direction};
}

}  // namespace

void ReciprocalAvoidance::heed(double x, double z, GroundVelocity other, double apart,
                               double share) noexcept {
  add({x, z}, other, apart, share, horizon_, 1);
}

bool ReciprocalAvoidance::give_way(double x, double z, GroundVelocity other, double apart,
                                   double horizon) noexcept {
  return add({x, z}, other, apart, 1, horizon, kFirm);
}

/// Adds a half-plane; true when the present velocity is not in it. `between` is also the velocity
/// that meets the other in a second.
bool ReciprocalAvoidance::add(GroundVelocity between, GroundVelocity other, double apart,
                              double share, double horizon, double yields) noexcept {
  if (count_ >= kMost) return false;
  const GroundVelocity relative = velocity_ - other;
  const double distance2 = dot(between, between), distance = std::sqrt(distance2);
  const GroundVelocity away = distance > kTiny ? (-1 / distance) * between : GroundVelocity{1, 0};
  WayOut out;
  if (distance <= apart) {
    out = out_of_disc(relative - (1 / kOverlapTime) * between, apart / kOverlapTime, away);
  } else {
    const GroundVelocity past = relative - (1 / horizon) * between;
    const double ahead = dot(past, between);
    if (ahead < 0 && ahead * ahead > apart * apart * dot(past, past)) {
      out = out_of_disc(past, apart / horizon, away);  // the rounded end of the cone
    } else {
      // The nearer side of the cone; walkers who meet head on both choose the same one.
      const double side = cross(between, past) >= 0 ? 1.0 : -1.0;
      const double tangent = std::sqrt(distance2 - apart * apart);
      const GroundVelocity leg =
          (1 / distance2) * GroundVelocity{between.x * tangent - side * between.z * apart,
                                           between.z * tangent + side * between.x * apart};
      out.change = dot(relative, leg) * leg - relative;
      out.direction = side * GroundVelocity{-leg.z, leg.x};
    }
  }
  planes_[static_cast<std::size_t>(count_++)] = {velocity_ + share * out.change, out.direction,
                                                 yields};
  return dot(out.change, out.direction) > 0;
}

/// The point of one edge nearest to what is wanted, within the planes before it.
bool ReciprocalAvoidance::along_edge(int which, GroundVelocity wanted, double fastest,
                                     double relaxed, GroundVelocity& found) const noexcept {
  const HalfPlane& plane = planes_[static_cast<std::size_t>(which)];
  const GroundVelocity edge = plane.edge - relaxed * plane.yields * plane.inward;
  const GroundVelocity along{plane.inward.z, -plane.inward.x};
  const double middle = -dot(edge, along);  // where the edge is slowest
  const double offset = dot(edge, plane.inward);
  const double half2 = fastest * fastest - offset * offset;
  if (half2 < 0) return false;
  const double half = std::sqrt(half2);
  double low = middle - half, high = middle + half;
  for (int k = 0; k < which; ++k) {
    const HalfPlane& other = planes_[static_cast<std::size_t>(k)];
    const double slope = dot(along, other.inward);
    const double inside = dot(edge - other.edge, other.inward) + relaxed * other.yields;
    if (std::abs(slope) < kTiny) {
      if (inside < 0) return false;
      continue;
    }
    const double limit = -inside / slope;
    if (slope > 0)
      low = std::max(low, limit);
    else
      high = std::min(high, limit);
    if (low > high) return false;
  }
  const double nearest = std::min(high, std::max(low, dot(wanted - edge, along)));
  found = edge + nearest * along;
  return true;
}

bool ReciprocalAvoidance::solve(GroundVelocity wanted, double fastest, double relaxed,
                                GroundVelocity& found) const noexcept {
  const double speed = std::sqrt(dot(wanted, wanted));
  found = speed > fastest ? (fastest / speed) * wanted : wanted;
  for (int i = 0; i < count_; ++i) {
    const HalfPlane& plane = planes_[static_cast<std::size_t>(i)];
    if (dot(found - plane.edge, plane.inward) + relaxed * plane.yields >= 0) continue;
    if (!along_edge(i, wanted, fastest, relaxed, found)) return false;
  }
  return true;
}

GroundVelocity ReciprocalAvoidance::nearest(GroundVelocity wanted, double fastest) const noexcept {
  GroundVelocity found;
  if (solve(wanted, fastest, 0, found)) return found;
  // Move every edge back by the same, as little as will do. By `most` all contain standing still.
  double enough = fastest;
  for (int i = 0; i < count_; ++i) {
    const HalfPlane& plane = planes_[static_cast<std::size_t>(i)];
    enough = std::max(enough, dot(plane.edge, plane.inward) / plane.yields);
  }
  double low = 0;
  GroundVelocity best;
  solve(wanted, fastest, enough, best);
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = 0.5 * (low + enough);
    if (solve(wanted, fastest, middle, found)) {
      enough = middle;
      best = found;
    } else {
      low = middle;
    }
  }
  return best;
}

}  // namespace amble
