#include "amble/steering/pointer_trail.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kSpacing = 0.06;   // metres between marks
constexpr double kTorn = 0.5;       // metres off: straight there
constexpr double kUnseen = 0.4;     // seconds for which a pointer goes on that is not heard of
constexpr double kSlowest = 0.1;    // m/s of a pointer that leads anywhere
constexpr double kWaiting = 6.0;    // metres
constexpr double kStraight = 0.08;  // 1/m: a straight way
constexpr double kHurry = 1.15;     // of the pointer's pace, in a bend
constexpr double kSafely = 0.95;    // of the turn rate that people have
constexpr double kSharpest = 4.0;   // 1/m
constexpr double kFarther = 1.25;   // of the reach, that tells how fast a bend can be taken
constexpr int kKept = 48;           // marks behind, that a bend is told by
constexpr double kRoundabout = 2.0,
                 kSpare = 1.5;  // a trail so much longer than the way, plus metres

constexpr double kToAndFro = 0.1;  // of a way that leads nowhere

double size(double x, double z) noexcept { return std::sqrt(x * x + z * z); }

/// Places to either side of one, in pairs equally far from it, and how much they count, with the
/// moments that a parabola through them needs.
constexpr int kPairs = 5;
struct Fit {
  double u[kPairs] = {}, weight[kPairs] = {}, first[kPairs] = {}, second[kPairs] = {};
  double middle = 0, s2 = 0, per_c = 0;
};
constexpr Fit kFit = [] {
  Fit fit;
  constexpr double kBeyond = 1 + 1.0 / kPairs;
  double sum = 1, s4 = 0;
  for (int i = 0; i < kPairs; ++i) {
    fit.u[i] = (i + 1.0) / kPairs;
    fit.weight[i] = 1 - fit.u[i] * fit.u[i] / (kBeyond * kBeyond);
    sum += 2 * fit.weight[i];
  }
  fit.middle = 1 / sum;
  for (int i = 0; i < kPairs; ++i) {
    fit.weight[i] /= sum;
    fit.first[i] = fit.u[i] * fit.weight[i], fit.second[i] = fit.u[i] * fit.first[i];
    fit.s2 += 2 * fit.second[i], s4 += 2 * fit.u[i] * fit.u[i] * fit.second[i];
  }
  fit.per_c = 1 / (s4 - fit.s2 * fit.s2);
  return fit;
}();

}  // namespace

void PointerTrail::extend(const PointerMotion& pointer, const SteeringLimits& limits) noexcept {
  const double pace = size(pointer.velocity_x, pointer.velocity_z);
  double to_x = 0, to_z = 0, moved = 0;
  if (count_ > 0) {
    to_x = pointer.known_x - mark(count_ - 1).x, to_z = pointer.known_z - mark(count_ - 1).z;
    moved = size(to_x, to_z);
    if (moved > kTorn + kUnseen * pace) reset();
  }
  if (pace < kSlowest) return;
  if (count_ < 2) way_x_ = pointer.velocity_x / pace, way_z_ = pointer.velocity_z / pace;
  if (count_ == 0) return add(pointer.known_x, pointer.known_z, pace, limits);
  const Mark tip = mark(count_ - 1);
  for (double along = kSpacing; along <= moved; along += kSpacing) {  // evenly up to there
    const double share = along / moved;
    add(tip.x + share * to_x, tip.z + share * to_z, pace, limits);
  }
}

void PointerTrail::add(double x, double z, double pace, const SteeringLimits& limits) noexcept {
  if (count_ == kMost) {  // the farthest back is forgotten
    forget();
    here_ = std::max(here_, 0);
  }
  mark(count_++) = {x, z};
  slowing_ = limits.at(0).slowing_down;
  // How fast the bend can be taken that is known by now, and for it those before.
  const int reach = static_cast<int>(kFarther * reach_at(pace) / kSpacing),
            bend = count_ - 1 - reach;
  if (bend < reach) return;
  const double curvature = course_at(bend, bend, reach).curvature;
  double fastest = limits.fastest_round(curvature / kSafely);
  // In a bend one goes no faster than the pointer went, to catch up on the straight.
  const double bent = clamp01((std::abs(curvature) - kStraight) / kStraight);
  fastest = std::min(fastest, lerp(limits.fastest(), kHurry * pace, bent));
  mark(bend).fastest_square = fastest * fastest;
  for (int i = bend - 1; i >= 0; --i) {
    const double braked = mark(i + 1).fastest_square + 2 * kSpacing * slowing_;
    if (mark(i).fastest_square <= braked) break;
    mark(i).fastest_square = braked;
  }
}

/// A place of the trail, counted in marks. At the last one the share is 0, and what comes after it
/// counts for nothing.
PointerTrail::Place PointerTrail::place_at(double place) const noexcept {
  const int before = static_cast<int>(place);
  const double share = place - before;
  const Mark &a = mark(before), &b = mark(before + 1);
  return {lerp(a.x, b.x, share), lerp(a.z, b.z, share)};
}

/// Where the trail is and leads at a place of it and how it bends at another, by the parabola that
/// fits best what lies within reach to either side of that one; counted in marks. Towards its ends
/// it goes on bending as it does there. What lies farther off counts for less, so that a place
/// which comes into reach changes nothing at once.
PointerTrail::Course PointerTrail::course_at(double place, double bend,
                                             double reach) const noexcept {
  const double last = count_ - 1.0;
  reach = std::min(reach, 0.5 * last);
  const double middle = clamp(bend, reach, last - reach);
  const Place centre = place_at(middle);
  double x[3] = {kFit.middle * centre.x}, z[3] = {kFit.middle * centre.z};
  for (int i = 0; i < kPairs; ++i) {
    const double away = reach * kFit.u[i];
    const Place on = place_at(middle + away), back = place_at(middle - away);
    const double both_x = on.x + back.x, both_z = on.z + back.z;
    x[0] += kFit.weight[i] * both_x, z[0] += kFit.weight[i] * both_z;
    x[1] += kFit.first[i] * (on.x - back.x), z[1] += kFit.first[i] * (on.z - back.z);
    x[2] += kFit.second[i] * both_x, z[2] += kFit.second[i] * both_z;
  }
  const auto parabola = [](double(&m)[3]) {  // from moments to a + b u + c u²
    const double c = kFit.per_c * (m[2] - kFit.s2 * m[0]);
    m[0] -= kFit.s2 * c, m[1] /= kFit.s2, m[2] = c;
  };
  parabola(x), parabola(z);
  const double u = reach > 0 ? (place - middle) / reach : 0.0;
  const double slope_x = x[1] + 2 * u * x[2], slope_z = z[1] + 2 * u * z[2],
               slope = size(x[1], z[1]), here = size(slope_x, slope_z);
  const Place at{x[0] + u * (x[1] + u * x[2]), z[0] + u * (z[1] + u * z[2])};
  if (slope < kToAndFro * kSpacing * reach || here < 1e-9) return {at, way_x_, way_z_, 0};
  const double curvature = 2 * (z[1] * x[2] - x[1] * z[2]) / (slope * slope * slope);
  return {at, slope_x / here, slope_z / here, clamp(curvature, -kSharpest, kSharpest)};
}

PointerTrail::Lead PointerTrail::beside(double x, double z, double bend_ahead, double metres,
                                        const PointerMotion& pointer) noexcept {
  const double reach = metres / kSpacing;
  const auto past = [&](const Mark& m) { return (x - m.x) * way_x_ + (z - m.z) * way_z_; };
  while (here_ + 1 < count_ && past(mark(here_ + 1)) > 0) ++here_;
  while (here_ > kKept) forget();
  const double gap_x = pointer.x - x, gap_z = pointer.z - z, gap = size(gap_x, gap_z);
  if (kSpacing * (count_ - here_) > kRoundabout * gap + kSpare) reset();
  // The pointer itself is the end of the trail.
  const double beyond =
      count_ > 0 ? size(pointer.x - mark(count_ - 1).x, pointer.z - mark(count_ - 1).z) : 0.0;
  const double left = kSpacing * (count_ - 1 - here_) + beyond;
  if (count_ < 2 || past(mark(here_)) > left + kSpacing) {
    // Nothing between: the pointer itself, and where it goes.
    const double pace = size(pointer.velocity_x, pointer.velocity_z);
    Lead lead{pointer.x, pointer.z, 0, 1, 0, 0};
    if (pace > kSlowest) {
      lead.direction_x = pointer.velocity_x / pace, lead.direction_z = pointer.velocity_z / pace;
      lead.remaining = gap_x * lead.direction_x + gap_z * lead.direction_z;
      const bool waits =
          lead.remaining < 0 && gap < kWaiting;  // it went past: it need not turn round
      if (gap < kTorn || waits) return lead;
    }
    if (gap < 1e-9) return lead;
    return {x, z, gap_x / gap, gap_z / gap, 0, gap};  // far off: straight there
  }
  const Mark& here = mark(here_);
  if (const double to_x = here.x - x, to_z = here.z - z, far = size(to_x, to_z);
      far > kTorn && past(here) < 0)  // it begins ahead: straight there
    return {x,
            z,
            to_x / far,
            to_z / far,
            0,
            far + left,
            std::sqrt(here.fastest_square + 2 * slowing_ * far)};
  const double along = std::max(0.0, past(here)), place = here_ + along / kSpacing;
  const Course way = course_at(place, place + bend_ahead / kSpacing, reach);
  way_x_ = way.direction_x, way_z_ = way.direction_z;
  return {way.at.x,
          way.at.z,
          way_x_,
          way_z_,
          way.curvature,
          left - along,
          std::sqrt(here.fastest_square)};
}

}  // namespace amble
