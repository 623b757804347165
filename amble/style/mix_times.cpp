#include "amble/style/mix_times.hpp"

#include <algorithm>
#include <cmath>

#include "amble/kinematics/forward.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/style/mix_amounts.hpp"

namespace amble {
namespace {

constexpr double kLeastPace = 0.35, kMostPace = 2.5;  // of a stride's length against its examples'
// Of a stride's time, against the quickest and the slowest of the walks that a mix is made of.
constexpr double kQuickest = 0.9, kSlowest = 1.1;
// Share of the stride that a foot is down at least where the base's is: legs of who hurries step
// from one foot to the other, and slowed down they would hang in the air.
constexpr double kLeastDuty = 0.56;
constexpr double kMostStretch = 2;   // of steps, or their inverse
constexpr double kMostThrown = 1.5;  // of the harder throw in the walks that a mix is made of

/// How far a foot goes back under the body from strike to toe-off, metres, mean of both feet.
double stance_travel(const Decomposition& all, std::span<const double> keys) {
  const Skeleton& skeleton = all.source.skeleton;
  const std::size_t width = static_cast<std::size_t>(all.channels.count());
  Pose pose;
  pose.rotations.assign(skeleton.joints.size(), Quat{});
  std::vector<Transform> world(skeleton.joints.size());
  double travel = 0;
  for (const Side side : kSides) {
    const int foot = skeleton.joint(on_side(Role::left_foot, side));
    const auto forward = [&](FootPhase phase) {
      all.channels.write(
          keys.subspan(static_cast<std::size_t>(key_index(side, phase)) * width, width), pose);
      forward_kinematics(skeleton, pose, world);
      return foot >= 0 ? world[static_cast<std::size_t>(foot)].position.z : 0.0;
    };
    const double strike = forward(FootPhase::heel_strike);
    travel += 0.5 * (strike - forward(FootPhase::toe_off));
  }
  return travel;
}

/// How hard a foot is thrown from one contact to the next, m/s²: as far as the body passed over it,
/// in the time of a swing, squared.
double thrown(const WalkTimes& times, std::size_t side) noexcept {
  const double swing = 1 - times.duty(side);
  return times.speed * times.duty(side) / (swing * swing * times.seconds());
}

}  // namespace

WalkTimes times_of(const Decomposition& all, const std::vector<double>& weights,
                   std::span<const double> frames) {
  WalkTimes out;
  const double whole = sum_of(weights);
  double distance = 0, turned = 0, travel = 0;
  for (std::size_t e = 0; e < weights.size(); ++e) {
    if (weights[e] == 0) continue;
    const double share = weights[e] / whole;
    const StyleExample& example = all.source.examples[e];
    for (std::size_t h = 0; h < 2; ++h)
      out.half_seconds[h] += share * example.cycle.half_seconds[h];
    distance += share * example.cycle.seconds * example.cycle.speed;
    turned += share * example.cycle.seconds * example.cycle.turn_rate;
    out.gait += share * example.cycle.gait;
    travel += share * stance_travel(all, all.cycles[e].keys);
    for (std::size_t s = 0; s < 2; ++s)
      for (std::size_t p = 0; p < kFootPhaseCount; ++p)
        out.keys[s][p] += share * example.keys[s][p];
  }
  for (double& half : out.half_seconds) half = std::max(0.1, half);
  out.gait = out.gait > 0.5 ? 1 : 0;
  out.speed = distance / out.seconds();
  out.turn_rate = turned / out.seconds();
  for (KeyPhases& keys : out.keys) {  // negative weights may put them out of order
    keys[3] = clamp(keys[3], 0.1, 0.9);
    keys[1] = clamp(keys[1], 0.01, keys[3] - 0.03);
    keys[2] = clamp(keys[2], keys[1] + 0.01, keys[3] - 0.01);
  }
  if (!(travel > 0.02)) return out;
  const double pace = clamp(stance_travel(all, frames) / travel, kLeastPace, kMostPace);
  for (double& half : out.half_seconds) half *= pace;
  return out;
}

WalkTimes times_on_legs(const WalkTimes& base, const std::array<WalkTimes, 2>& legs) {
  const double steps = 0.5 * (legs[0].stride() + legs[1].stride()),
               ratio = base.stride() > 0.01 && steps > 0.01 ? steps / base.stride() : 1.0;
  double quickest = base.seconds(), slowest = quickest;
  for (const WalkTimes& leg : legs) {
    quickest = std::min(quickest, leg.seconds());
    slowest = std::max(slowest, leg.seconds());
  }
  const double pace = clamp(std::sqrt(ratio), kQuickest * quickest / base.seconds(),
                            kSlowest * slowest / base.seconds());
  WalkTimes out = base;
  for (std::size_t h = 0; h < 2; ++h)  // a limp is the legs'
    out.half_seconds[h] =
        pace * base.seconds() * 0.5 *
        (legs[0].half_seconds[h] / legs[0].seconds() + legs[1].half_seconds[h] / legs[1].seconds());
  for (std::size_t s = 0; s < 2; ++s) {
    out.keys[s] = legs[s].keys[s];
    if (const double own = out.duty(s), least = std::min(kLeastDuty, base.duty(s)); own < least)
      for (double& phase : out.keys[s]) phase *= least / own;
  }
  return out;
}

double stretch_of(const WalkTimes& leg, const WalkTimes& mix) noexcept {
  constexpr double kLeastStride = 0.05;  // metres
  return mix.stride() / std::max(kLeastStride, leg.stride());
}

bool manages(const WalkTimes& base, const std::array<WalkTimes, 2>& legs,
             const WalkTimes& mix) noexcept {
  for (std::size_t s = 0; s < 2; ++s) {
    const double stretch = stretch_of(legs[s], mix);
    if (stretch > kMostStretch || stretch * kMostStretch < 1 ||
        thrown(mix, s) > kMostThrown * std::max(thrown(base, s), thrown(legs[s], s)))
      return false;
  }
  return true;
}

}  // namespace amble
