#include "amble/adaptation/stoop.hpp"

#include <algorithm>
#include <cmath>

#include "amble/adaptation/arm_stretch.hpp"
#include "amble/adaptation/reach.hpp"
#include "amble/maths/deterministic.hpp"

namespace amble {
namespace {

constexpr double kBendPerStoop = 4.0, kMostBend = 1.05;      // radians
constexpr double kSinksLate = 0.3;                           // of a stoop: there hips do half of it
constexpr double kIdle = 0.3;                                // m/s that are hardly a passing
constexpr double kBefore = 0.9, kAfter = 0.2, kFades = 0.6;  // seconds
constexpr double kTooFar = 0.8;                              // metres
constexpr double kMostAside = 0.8;  // of the reach: going down does not help with what is beside
constexpr double kMargin = 0.12;    // metres that are better reached than the trunk leant
constexpr int kHalvings = 10;

/// When, in seconds from now, a point that is here as a shoulder sees it passes nearest over the
/// ground.
double nearest_at(const Vec3& line, const Vec3& passing) noexcept {
  const double speed2 = passing.x * passing.x + passing.z * passing.z + kIdle * kIdle;
  return -(line.x * passing.x + line.z * passing.z) / speed2;
}

/// By how much a bent trunk takes a shoulder ahead and down, in trunks.
struct Bow {
  double ahead = 0, down = 0;
};

/// Of a trunk whose joints share the bend.
Bow bow(double bend, std::size_t joints) noexcept {
  Bow out;
  const double share = 1.0 / static_cast<double>(joints);
  for (std::size_t k = 1; k <= joints; ++k) {
    const auto [sine, cosine] = deterministic::sincos(bend * share * static_cast<double>(k));
    out.ahead += share * sine;
    out.down += share * (1 - cosine);
  }
  return out;
}

}  // namespace

double bend_of_stoop(double stoop) noexcept {
  return eased_limit(kBendPerStoop * stoop, kMostBend, 0.5 * kMostBend);
}

double sink_of_stoop(double stoop) noexcept { return stoop * stoop / (stoop + kSinksLate); }

double stoop_for(const ActionBody& body, const Wanted& wanted, const Vec3& passing, Side side,
                 const Stooping& now) noexcept {
  const LimbAnatomy& arm = body.anatomy().limb(amble::arm(side));
  if (!(wanted.weight > 0) || !arm.whole()) return 0;
  const Vec3 line = wanted.point - now.shoulder;
  const double when = nearest_at(line, passing), soon = clamp(when, -kAfter, kBefore);
  const double in_time = 1 - smoothstep(std::abs(when - soon) / kFades);
  const double x = line.x + passing.x * soon, z = line.z + passing.z * soon,
               near = 1 - smoothstep((std::sqrt(x * x + z * z) - arm.length()) / kTooFar);
  if (!(in_time > 0 && near > 0)) return 0;

  const ArmStretch stretch(arm.upper_length, arm.lower_length, pace_of(passing, 0));
  const double alone = stretch.exact() - kReachMargin, trunk = length(now.shoulder - now.hips);
  const std::size_t joints = body.trunk().size();
  const Bow bowed = bow(now.bent, joints);
  const auto reaches = [&](double stoop) {
    const Bow then = bow(bend_of_stoop(stoop), joints);
    const Vec3 from_hips = now.shoulder - now.hips +
                           now.ahead * (trunk * (then.ahead - bowed.ahead)) +
                           Vec3{0, trunk * (bowed.down - then.down), 0};
    Vec3 to = wanted.point - now.hips - from_hips + Vec3{0, sink_of_stoop(stoop) - now.sunk, 0};
    to += passing * clamp(nearest_at(to, passing), -kAfter, kBefore);
    const double reach = alone - kMargin + help_towards(normalised(to, {0, -1, 0}), from_hips),
                 aside = std::min(std::sqrt(to.x * to.x + to.z * to.z), kMostAside * reach);
    return -to.y < std::sqrt(reach * reach - aside * aside);
  };
  if (reaches(0)) return 0;
  const double most = now.most;
  double low = 0, high = 0.5 * (most + std::sqrt(most * (most + 4 * kSinksLate)));
  for (int n = 0; n < kHalvings; ++n) {
    const double middle = 0.5 * (low + high);
    (reaches(middle) ? high : low) = middle;
  }
  return eased_limit(2 * wanted.weight, 1, 1) * in_time * near * high;
}

}  // namespace amble
