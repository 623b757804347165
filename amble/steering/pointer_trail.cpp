#include "amble/steering/pointer_trail.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kSpacing = 0.06;    // metres between marks
constexpr double kTorn = 0.5;        // metres from the last mark: the pointer jumped
constexpr double kSlowest = 0.1;     // m/s of a pointer that leads anywhere
constexpr double kWaiting = 6.0;     // metres
constexpr double kStraight = 0.08;   // 1/m: a straight way
constexpr double kSteadfast = 0.85;  // of the pointer's pace, at least
constexpr double kHurry = 1.15;      // of the pointer's pace, in a bend
constexpr double kSafely = 0.95;     // of the turn rate that people have
constexpr double kSharpest = 4.0;    // 1/m
constexpr int kKept = 20;            // marks behind, that a bend is told by
constexpr double kRoundabout = 2.0,
                 kSpare = 1.5;  // a trail so much longer than the way, plus metres

double size(double x, double z) noexcept { return std::sqrt(x * x + z * z); }

double curvature_of(const PointerMotion& p, double pace) noexcept {
  const double cross = p.velocity_z * p.acceleration_x - p.velocity_x * p.acceleration_z;
  return clamp(cross / (pace * pace * pace), -kSharpest, kSharpest);
}

}  // namespace

void PointerTrail::extend(const PointerMotion& pointer, const SteeringLimits& limits) noexcept {
  const double pace = size(pointer.velocity_x, pointer.velocity_z);
  const Direction way = pace > kSlowest
                            ? Direction{pointer.velocity_x / pace, pointer.velocity_z / pace}
                            : Direction{0, 0};
  if (count_ > 0) {
    const Mark tip = mark(count_ - 1);
    const double to_x = pointer.x - tip.x, to_z = pointer.z - tip.z, moved = size(to_x, to_z);
    if (moved < kSpacing) return;
    if (moved < kTorn) {
      if (pace < kSlowest) return;
      for (double along = kSpacing; along <= moved; along += kSpacing) {  // evenly up to there
        const double share = along / moved;
        const Direction there{lerp(tip.direction_x, way.x, share),
                              lerp(tip.direction_z, way.z, share)};
        const double length = std::max(1e-3, size(there.x, there.z));
        add({tip.x + share * to_x, tip.z + share * to_z, there.x / length, there.z / length,
             curvature_of(pointer, pace)},
            pace, limits);
      }
      return;
    }
    reset();
  }
  if (pace < kSlowest) return;
  add({pointer.x, pointer.z, way.x, way.z, curvature_of(pointer, pace)}, pace, limits);
}

void PointerTrail::add(const Mark& tip, double pace, const SteeringLimits& limits) noexcept {
  if (count_ == kMost) {  // the farthest back is forgotten
    forget();
    here_ = std::max(here_, 0);
  }
  // How fast the new bend can be taken, and for it those before.
  double fastest = limits.fastest_round(tip.curvature / kSafely);
  // In a bend one goes no faster than the pointer went, to catch up on the straight.
  const double bent = clamp01((std::abs(tip.curvature) - kStraight) / kStraight);
  fastest = std::min(fastest, lerp(limits.fastest(), kHurry * pace, bent));
  // A trembling hand draws bends that nobody means to take: they are cut, not crept round.
  fastest = std::max(fastest, kSteadfast * std::min(pace, limits.fastest()));
  slowing_ = limits.at(0).slowing_down;
  mark(count_++) = tip;
  mark(count_ - 1).fastest_square = fastest * fastest;
  for (int i = count_ - 2; i >= 0; --i) {
    const double braked = mark(i + 1).fastest_square + 2 * kSpacing * slowing_;
    if (mark(i).fastest_square <= braked) break;
    mark(i).fastest_square = braked;
  }
}

/// Where the trail leads at a place of it, counted in marks.
PointerTrail::Direction PointerTrail::direction_at(double place) const noexcept {
  const int before = static_cast<int>(place), after = std::min(before + 1, count_ - 1);
  const double share = place - before;
  const Direction mean{lerp(mark(before).direction_x, mark(after).direction_x, share),
                       lerp(mark(before).direction_z, mark(after).direction_z, share)};
  const double length = size(mean.x, mean.z);
  return length > 1e-6 ? Direction{mean.x / length, mean.z / length}
                       : Direction{mark(before).direction_x, mark(before).direction_z};
}

/// The mean bend within a reach of a place, both counted in marks: by how much the trail turns from
/// one end to the other. Beyond its own ends it goes on bending as it does there.
double PointerTrail::bend_around(double place, double reach) const noexcept {
  const double last = count_ - 1.0, from = clamp(place - reach, 0.0, last),
               to = clamp(place + reach, 0.0, last);
  const Direction a = direction_at(from), b = direction_at(to);
  const double cosine = a.x * b.x + a.z * b.z;
  if (cosine < 0) return mark(static_cast<int>(clamp(place, 0.0, last))).curvature;
  const double t = (a.z * b.x - a.x * b.z) / (1 + cosine), t2 = t * t;
  const double turned = 2 * t * (1 - t2 * (1.0 / 3 - t2 / 5));  // 2 atan t
  const double beyond = (place + reach - to) * mark(count_ - 1).curvature +
                        (from - place + reach) * mark(0).curvature;
  return (turned / kSpacing + beyond) / (2 * reach);
}

PointerTrail::Lead PointerTrail::beside(double x, double z, double bend_ahead, double bend_reach,
                                        const PointerMotion& pointer) noexcept {
  const auto past = [&](const Mark& m) {
    return (x - m.x) * m.direction_x + (z - m.z) * m.direction_z;
  };
  while (here_ + 1 < count_ && past(mark(here_ + 1)) > 0) ++here_;
  while (here_ > kKept) forget();
  const double gap_x = pointer.x - x, gap_z = pointer.z - z, gap = size(gap_x, gap_z);
  if (kSpacing * (count_ - here_) > kRoundabout * gap + kSpare) reset();
  const double left = kSpacing * (count_ - 1 - here_);
  if (count_ == 0 || past(mark(here_)) > left + (left > 0 ? kSpacing : 0.0)) {
    // Nothing between: the pointer itself, and where it goes.
    const double pace = size(pointer.velocity_x, pointer.velocity_z);
    Lead lead{pointer.x, pointer.z, 0, 1, 0, 0};
    if (pace > kSlowest) {
      lead.direction_x = pointer.velocity_x / pace, lead.direction_z = pointer.velocity_z / pace;
      lead.curvature = curvature_of(pointer, pace);
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
  const double along = std::max(0.0, past(here));
  const Direction way = direction_at(clamp(here_ + along / kSpacing, 0.0, count_ - 1.0));
  const Mark& tip = mark(count_ - 1);
  return {here.x + along * here.direction_x,
          here.z + along * here.direction_z,
          way.x,
          way.z,
          bend_around(here_ + (along + bend_ahead) / kSpacing, bend_reach / kSpacing),
          left - along + size(pointer.x - tip.x, pointer.z - tip.z),
          std::sqrt(here.fastest_square)};
}

}  // namespace amble
