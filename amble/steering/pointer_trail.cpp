#include "amble/steering/pointer_trail.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kSpacing = 0.06;    // metres between marks
constexpr double kTorn = 0.5;        // metres from the last mark: the pointer jumped
constexpr double kSlowest = 0.1;     // m/s of a pointer that leads anywhere
constexpr double kWaiting = 2.5;     // metres
constexpr double kStraight = 0.08;   // 1/m: a straight way
constexpr double kSteadfast = 0.85;  // of the pointer's pace, at least
constexpr double kHurry = 1.15;      // of the pointer's pace, in a bend
constexpr double kSafely = 0.85;     // of the turn rate that people have
constexpr double kSharpest = 4.0;    // 1/m
constexpr double kRoundabout = 2.0,
                 kSpare = 1.5;  // a trail so much longer than the way, plus metres

double size(double x, double z) noexcept { return std::sqrt(x * x + z * z); }

double curvature_of(const PointerMotion& p, double pace) noexcept {
  const double cross = p.velocity_z * p.acceleration_x - p.velocity_x * p.acceleration_z;
  return clamp(cross / (pace * pace * pace), -kSharpest, kSharpest);
}

}  // namespace

void PointerTrail::extend(const PointerMotion& pointer, const SteeringLimits& limits) noexcept {
  if (count_ > 0) {
    const Mark& tip = mark(count_ - 1);
    const double moved = size(pointer.x - tip.x, pointer.z - tip.z);
    if (moved < kSpacing) return;
    if (moved > kTorn) reset();
  }
  const double pace = size(pointer.velocity_x, pointer.velocity_z);
  if (pace < kSlowest) return;
  if (count_ == kMost) {  // the farthest back is forgotten
    first_ = (first_ + 1) % kMost;
    --count_;
  }
  mark(count_++) = {pointer.x,
                    pointer.z,
                    pointer.velocity_x / pace,
                    pointer.velocity_z / pace,
                    curvature_of(pointer, pace),
                    1e9};
  // How fast the new bend can be taken, and for it those before.
  Mark& tip = mark(count_ - 1);
  double fastest = limits.fastest_round(tip.curvature / kSafely);
  // In a bend one goes no faster than the pointer went, to catch up on the straight.
  const double bent = clamp01((std::abs(tip.curvature) - kStraight) / kStraight);
  fastest = std::min(fastest, lerp(limits.fastest(), kHurry * pace, bent));
  // A trembling hand draws bends that nobody means to take: they are cut, not crept round.
  fastest = std::max(fastest, kSteadfast * std::min(pace, limits.fastest()));
  tip.fastest_square = fastest * fastest;
  for (int i = count_ - 2; i >= 0; --i) {
    const double braked = mark(i + 1).fastest_square + 2 * kSpacing * limits.at(0).slowing_down;
    if (mark(i).fastest_square <= braked) break;
    mark(i).fastest_square = braked;
  }
}

PointerTrail::Lead PointerTrail::beside(double x, double z, double bend_ahead,
                                        const PointerMotion& pointer) noexcept {
  const auto past = [&](const Mark& m) {
    return (x - m.x) * m.direction_x + (z - m.z) * m.direction_z;
  };
  while (count_ > 1 && past(mark(1)) > 0) {
    first_ = (first_ + 1) % kMost;
    --count_;
  }
  const double gap_x = pointer.x - x, gap_z = pointer.z - z, gap = size(gap_x, gap_z);
  if (kSpacing * count_ > kRoundabout * gap + kSpare) reset();
  if (count_ == 0 || (count_ == 1 && past(mark(0)) > 0)) {
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
  const Mark& here = mark(0);
  if (const double to_x = here.x - x, to_z = here.z - z, far = size(to_x, to_z);
      far > kTorn && past(here) < 0)  // it begins ahead: straight there
    return {x, z, to_x / far, to_z / far, 0, far + kSpacing * (count_ - 1)};
  const double along = std::max(0.0, past(here));
  Lead lead{here.x + along * here.direction_x,
            here.z + along * here.direction_z,
            here.direction_x,
            here.direction_z,
            here.curvature,
            kSpacing * (count_ - 1) - along,
            std::sqrt(here.fastest_square)};
  const Mark& tip = mark(count_ - 1);
  lead.remaining += size(pointer.x - tip.x, pointer.z - tip.z);
  if (count_ > 1) {  // between this mark and the next
    const Mark& next = mark(1);
    const double share = clamp01(along / kSpacing);
    lead.direction_x = lerp(here.direction_x, next.direction_x, share);
    lead.direction_z = lerp(here.direction_z, next.direction_z, share);
    const double length = size(lead.direction_x, lead.direction_z);
    if (length > 1e-6) lead.direction_x /= length, lead.direction_z /= length;
  }
  const double farther = clamp((along + bend_ahead) / kSpacing, 0.0, count_ - 1.0);
  const int before = static_cast<int>(farther), after = std::min(before + 1, count_ - 1);
  lead.curvature = lerp(mark(before).curvature, mark(after).curvature, farther - before);
  return lead;
}

}  // namespace amble
