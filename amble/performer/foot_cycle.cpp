#include "amble/performer/foot_cycle.hpp"

#include <cmath>
#include <numbers>

#include "amble/maths/smooth.hpp"
#include "amble/performer/dying_out.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kPitchSoftness = 1.5 * kDegree;  // rounds the corner where the sole comes to rest
// As measured and in upright walks: the phase in which a swing leaves its stance, and that in which
// it settles on the next one.
constexpr double kAfterToeOff[] = {0.11, 0.13}, kBeforeStrike[] = {0.11, 0.1};
// The mean of many feet glides to its place, a single one comes later and stops there: later by
// this share of the stride in the end, from this phase on.
constexpr double kComesLater = 0.05, kArrives = 0.83;
constexpr double kToesStraighten = 0.22;  // phase after toe-off
constexpr double kBrushSoftness = 0.002;  // metres
constexpr double kStep = 1e-3;            // of phase, for differences

/// 0 before `from`, 1 after `to`.
double rise(double x, double from, double to) noexcept {
  return smoothstep((x - from) / (to - from));
}

}  // namespace

FootCycle::FootCycle(std::shared_ptr<const StrideCurves> curves, const Travel& travel, Side side)
    : curves_(std::move(curves)),
      travel_(travel),
      side_(side),
      sole_(performer_skeleton().soles[static_cast<std::size_t>(index(side))]),
      plant_(curves_->placement(side)) {
  agree_with_curves();
  at_toe_off_ = departure(curves_->toe_off());
  at_strike_ = departure(1.0);
}

/// Placement and ankle curves were fitted apart and differ by centimetres in turns. Fore and aft
/// the foot is planted where the ankle is measured in the mean of its stance; aside and in its
/// angles the curves move instead, because the placement knows how far a body leans.
void FootCycle::agree_with_curves() noexcept {
  constexpr int kSamples = 32;
  Channels mean;
  for (int k = 0; k < kSamples; ++k) {
    const double u = curves_->toe_off() * (k + 0.5) / kSamples;
    const Channels planted = stance(u), measured = swing_curves(u);
    for (std::size_t c = 0; c < Channels::kCount; ++c)
      mean.value[c] += (planted.value[c] - measured.value[c]) / kSamples;
  }
  plant_.z -= mean.value[2];
  offset_ = mean;
  offset_.value[1] = offset_.value[2] = 0;
}

void FootCycle::raise_heel(double angle) noexcept {
  heel_raise_ = angle;
  at_toe_off_ = departure(curves_->toe_off());
}

/// The measured pitch, made exact where the foot stands: the toe-up part is gone soon after
/// foot-flat, the heel-up part comes after mid-stance, and in between the sole is flat. In swing
/// both parts are whole and add up to the measured curve.
double FootCycle::pitch(double foot_phase) const noexcept {
  const double u = foot_phase - std::floor(foot_phase);
  const double flat = 1.5 * curves_->foot_flat();
  const double leave = std::max(0.6 * curves_->mid_stance(), flat);
  const double toe_off = curves_->toe_off();
  const double measured = curves_->value(Curve::foot_pitch, side_, Harmonics(u));
  const double toe_up = 1.0 - rise(u, 0.2 * flat, flat) + rise(u, toe_off, toe_off + 0.1);
  const double heel_up = rise(u, leave, curves_->heel_off()) - rise(u, 0.9, 1.0);
  const double push_off = rise(u, 0.5 * (leave + curves_->heel_off()), toe_off - 0.04) -
                          rise(u, toe_off - 0.04, toe_off + 0.14);
  return toe_up * soft_positive(measured, kPitchSoftness) -
         heel_up * soft_positive(-measured, kPitchSoftness) - heel_raise_ * push_off;
}

FootCycle::Channels FootCycle::stance(double foot_phase) const noexcept {
  const double remaining = (curves_->mid_stance() - foot_phase) * curves_->stride_seconds();
  const Plant plant = in_world(travel_.after(remaining), plant_);
  const FootPose foot = roll_foot(sole_, plant, pitch(foot_phase));
  return {{foot.ankle.x, foot.ankle.y, foot.ankle.z, foot.yaw, 0.0}};
}

FootCycle::Channels FootCycle::swing_curves(double foot_phase) const noexcept {
  const Harmonics at(foot_phase -
                     curves_->upright() * kComesLater * rise(foot_phase, kArrives, 1.0));
  Channels channels;
  constexpr Curve kCurves[] = {Curve::ankle_left, Curve::ankle_height, Curve::ankle_forward,
                               Curve::foot_yaw, Curve::foot_roll};
  for (std::size_t k = 0; k < Channels::kCount; ++k)
    channels.value[k] = curves_->value(kCurves[k], side_, at) + offset_.value[k];
  return channels;
}

/// How far the planted foot is from the measured curves, with derivatives.
FootCycle::Join FootCycle::departure(double foot_phase) const noexcept {
  std::array<Channels, 3> around;
  for (std::size_t k = 0; k < 3; ++k) {
    const double u = foot_phase + (static_cast<double>(k) - 1.0) * kStep;
    // The strike, 1, is where the next stance begins.
    const Channels planted = stance(foot_phase < 1 ? u : u - 1), measured = swing_curves(u);
    for (std::size_t c = 0; c < Channels::kCount; ++c)
      around[k].value[c] = planted.value[c] - measured.value[c];
  }
  Join join;
  join.value = around[1];
  for (std::size_t c = 0; c < Channels::kCount; ++c) {
    const double before = around[0].value[c], now = around[1].value[c], after = around[2].value[c];
    join.slope.value[c] = (after - before) / (2 * kStep);
    join.bend.value[c] = (after - 2 * now + before) / (kStep * kStep);
  }
  return join;
}

/// Bend of the toes against the foot: as the ground demands in stance, straightening in swing.
double FootCycle::toe_bend(double foot_phase) const noexcept {
  const double toe_off = curves_->toe_off();
  const auto planted = [this](double u) {
    const double p = pitch(u);
    return p < 0 ? p - rolled_toe_pitch(Sole{}, p) : 0.0;
  };
  if (foot_phase <= toe_off) return planted(foot_phase);
  const double t = (foot_phase - toe_off) / kToesStraighten;
  if (t >= 1) return 0.0;
  const double before = planted(toe_off - kStep), now = planted(toe_off),
               after = planted(toe_off + kStep);
  const DyingOut fade(t);
  return fade.value * now + fade.slope * kToesStraighten * (after - before) / (2 * kStep) +
         fade.bend * kToesStraighten * kToesStraighten * (after - 2 * now + before) /
             (kStep * kStep);
}

FootPose FootCycle::swing(double foot_phase) const noexcept {
  Channels channels = swing_curves(foot_phase);
  const auto join = [&](const Join& end, double distance, double span, double direction) {
    if (distance >= span) return;
    const DyingOut fade(distance / span);
    for (std::size_t c = 0; c < Channels::kCount; ++c)
      channels.value[c] += fade.value * end.value.value[c] +
                           fade.slope * span * direction * end.slope.value[c] +
                           fade.bend * span * span * end.bend.value[c];
  };
  join(at_toe_off_, foot_phase - curves_->toe_off(),
       lerp(kAfterToeOff[0], kAfterToeOff[1], curves_->upright()), 1.0);
  join(at_strike_, 1.0 - foot_phase, lerp(kBeforeStrike[0], kBeforeStrike[1], curves_->upright()),
       -1.0);
  const auto& v = channels.value;
  const double p = pitch(foot_phase);
  FootPose foot{{v[0], v[1], v[2]}, v[3], p, v[4], p - toe_bend(foot_phase)};
  // The curves of an average foot may brush the floor: lift it, but neither at toe-off nor strike.
  const double free =
      rise(foot_phase, curves_->toe_off(), curves_->toe_off() + 0.05) - rise(foot_phase, 0.95, 1.0);
  foot.ankle.y += free * soft_positive(-lowest_sole_point(sole_, foot), kBrushSoftness);
  return foot;
}

FootPose FootCycle::at(double foot_phase) const noexcept {
  const double u = foot_phase - std::floor(foot_phase);
  if (u > curves_->toe_off()) return swing(u);
  const double remaining = (curves_->mid_stance() - u) * curves_->stride_seconds();
  return roll_foot(sole_, in_world(travel_.after(remaining), plant_), pitch(u));
}

}  // namespace amble
