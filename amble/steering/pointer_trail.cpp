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
// Of what tells a bend: how far the direction is told by, and how fast it can be taken.
constexpr double kNear = 0.25, kFarther = 1.25;
constexpr int kKept = 48;  // marks behind, that a bend is told by
constexpr double kRoundabout = 2.0,
                 kSpare = 1.5;  // a trail so much longer than the way, plus metres

double size(double x, double z) noexcept { return std::sqrt(x * x + z * z); }

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

/// A place of the trail, counted in marks.
PointerTrail::Place PointerTrail::place_at(double place) const noexcept {
  const int before = std::min(static_cast<int>(place), count_ - 1),
            after = std::min(before + 1, count_ - 1);
  const double share = place - before;
  return {lerp(mark(before).x, mark(after).x, share), lerp(mark(before).z, mark(after).z, share)};
}

/// Where the trail leads at a place of it, by a chord around it, and how it bends at another, by
/// the circle through that one and the two within reach of it; all counted in marks. Towards its
/// ends it goes on bending as it does there.
PointerTrail::Course PointerTrail::course_at(double place, double bend,
                                             double reach) const noexcept {
  const double last = count_ - 1.0;
  reach = std::min(reach, 0.5 * last);
  const double middle = clamp(bend, reach, last - reach);
  const Place a = place_at(middle - reach), b = place_at(middle), c = place_at(middle + reach);
  const double ab_x = b.x - a.x, ab_z = b.z - a.z, bc_x = c.x - b.x, bc_z = c.z - b.z;
  const double ac = size(c.x - a.x, c.z - a.z), ab_bc = size(ab_x, ab_z) * size(bc_x, bc_z);
  if (ac < 1e-6 || ab_bc < 1e-9) return {way_x_, way_z_, 0};  // to and fro
  const double curvature =
      clamp(2 * (ab_z * bc_x - ab_x * bc_z) / (ab_bc * ac), -kSharpest, kSharpest);
  const double near = kNear * reach, here = clamp(place, near, last - near);
  const Place before = place_at(here - near), after = place_at(here + near);
  const double chord_x = after.x - before.x, chord_z = after.z - before.z,
               chord = std::max(1e-6, size(chord_x, chord_z));
  // A chord of a circle leads as the circle does half-way.
  const double t = clamp(0.5 * kSpacing * (place - here) * curvature, -0.5, 0.5),
               scale = 1 / ((1 + t * t) * chord), cosine = scale * (1 - t * t),
               sine = scale * 2 * t;
  return {cosine * chord_x + sine * chord_z, cosine * chord_z - sine * chord_x, curvature};
}

PointerTrail::Lead PointerTrail::beside(double x, double z, double bend_ahead, double bend_reach,
                                        const PointerMotion& pointer) noexcept {
  const double reach = bend_reach / kSpacing;
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
  const Place beside = place_at(std::min(place, count_ - 1.0));
  return {beside.x,
          beside.z,
          way_x_,
          way_z_,
          way.curvature,
          left - along,
          std::sqrt(here.fastest_square)};
}

}  // namespace amble
