#include "amble/adaptation/steady_knees.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
// The sharpest and the hardest that a knee's rate changes, radians a step³ and a step²: what
// captured knees do, and what is not seen as a jump.
constexpr double kSharpest = 3 * kDegree, kSharpestRun = 8 * kDegree, kHardest = 10 * kDegree;
constexpr double kStraightest = 4 * kDegree;  // radians: knees are held off locking
constexpr double kAtEase = 3;                 // radians a metre: a knee that bends less has no say
constexpr double kSoonest = 0.002;            // metres a step² by which the pelvis gives, at most
constexpr Lag kBack{0.08, kFixedStep};        // by which it comes back
constexpr double kNoted = 3;                  // steps of time until a change of rate is known
constexpr int kPasses = 3;                    // of which legs have a say

double flexion(const SteadyKnees::Leg& leg, double lowered) noexcept {
  Vec3 apart = leg.hip - leg.ankle;
  apart.y -= lowered;
  return plain_flexion(leg.bones, length(apart));
}

/// Metres by which the hip comes down for its knee to be bent so.
double lowering(const SteadyKnees::Leg& leg, double bent) noexcept {
  const Vec3 apart = leg.hip - leg.ankle;
  const double a = leg.bones.thigh, b = leg.bones.shin;
  const double upright = a * a + b * b + 2 * a * b * deterministic::sincos(bent).cos -
                         apart.x * apart.x - apart.z * apart.z;
  return apart.y - std::sqrt(std::max(0.0, upright));
}

/// The leg whose foot goes along with the pelvis, as far as it swings.
SteadyKnees::Leg taken_along(SteadyKnees::Leg leg, double lowered) noexcept {
  leg.ankle.y -= leg.swings * lowered;
  return leg;
}

/// Radians by which a knee bent so bends for each metre that its hip comes down.
double steepness(const LegBones& bones, double bent) noexcept {
  constexpr double kFlat = 0.02;  // sine of a flexion: straighter is as steep
  return bones.length() /
         (bones.thigh * bones.shin * std::max(kFlat, deterministic::sincos(bent).sin));
}

/// What the pelvis may give for one knee, metres, and how much that knee matters.
struct Allowed {
  double least, most, weight;
};

}  // namespace

/// How a knee may be bent now, radians.
SteadyKnees::Range SteadyKnees::range(const Knee& knee, double sharpest) noexcept {
  const double on = knee.bent + knee.rate;
  const auto bent = [on](double change) {
    return std::max(kStraightest, on + clamp(change, -kHardest, kHardest));
  };
  return {bent(knee.change - sharpest), bent(knee.change + sharpest)};
}

/// The nearest to `at_ease` that keeps both knees within their ranges; where they disagree, the
/// straighter one, for which a millimetre is more, has more to say.
double SteadyKnees::given_for(const std::array<Leg, 2>& legs, const std::array<Range, 2>& ranges,
                              double at_ease) const noexcept {
  std::array<Allowed, 2> allowed;
  for (std::size_t k = 0; k < 2; ++k) {
    const double steep = steepness(legs[k].bones, knees_[k].bent + knees_[k].rate);
    const double stands = 1 - legs[k].swings;
    allowed[k] = {lowering(legs[k], ranges[k].least), lowering(legs[k], ranges[k].most),
                  steep * steep * stands * stands};
  }
  double given = at_ease;
  for (int pass = 0; pass < kPasses; ++pass) {
    double sum = kAtEase * kAtEase * at_ease, weights = kAtEase * kAtEase;
    for (const auto& [least, most, weight] : allowed) {
      if (given >= least && given <= most) continue;
      sum += weight * clamp(given, least, most);
      weights += weight;
    }
    given = sum / weights;
  }
  return given;
}

void SteadyKnees::advance(const std::array<Leg, 2>& legs, double runs) noexcept {
  CriticallyDamped gives{given_, giving_};
  gives.advance(0, kBack);
  const double sharpest = lerp(kSharpest, kSharpestRun, runs);
  const std::array<Range, 2> ranges{range(knees_[0], sharpest), range(knees_[1], sharpest)};
  const auto bent = [&legs](std::size_t k, double given) {
    return flexion(taken_along(legs[k], given), given);
  };
  if (noted_ < kNoted) {
    ++noted_;
  } else if (!ranges[0].holds(bent(0, gives.value)) || !ranges[1].holds(bent(1, gives.value))) {
    const double on = given_ + giving_ * kFixedStep,
                 given = clamp(given_for(legs, ranges, gives.value), on - kSoonest, on + kSoonest);
    gives = {given, (given - given_) / kFixedStep};
  }
  given_ = gives.value;
  giving_ = gives.velocity;
  for (std::size_t k = 0; k < 2; ++k) {
    const double now = bent(k, given_), rate = now - knees_[k].bent;
    knees_[k] = {now, rate, rate - knees_[k].rate};
  }
}

}  // namespace amble
