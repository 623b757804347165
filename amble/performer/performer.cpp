#include "amble/performer/performer.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/core/error.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/performer/performer_skeleton.hpp"
#include "amble/performer/stagger.hpp"
#include "amble/performer/styles.hpp"

namespace amble {
namespace {

// Of the leg: knees bend by 8° at least in walks, by 16° in runs.
constexpr double kWalkStretch = 0.9979, kRunStretch = 0.990;
// Walking uphill, the body leans on and comes forward, per radian of slope.
constexpr double kSlopeLean = 0.35, kSlopeShift = 0.12;
// Hands trail behind the arm that swings them: by its motion over this share of the stride.
constexpr double kHandDelay = 0.06, kHandLag = 0.6;
constexpr double kStretchTolerance = 0.0005;
constexpr int kLoweringRounds = 40;
constexpr double kLoweringGain = 1.2;  // metres per unit of stretch
constexpr double kLargestHeelRaise[] = {0.25, 0.10}, kHeelRaiseStep = 0.005;  // radians

double longest_stretch(const GaitSpec& spec) noexcept {
  return spec.gait == Gait::run ? kRunStretch : kWalkStretch;
}

double stagger(const GaitSpec& spec) {
  const auto style = performed_styles().find(spec.style);
  const bool straight = spec.turn_rate == 0 && spec.slope == 0;
  if (style == performed_styles().end() || spec.gait == Gait::run || !straight) return 0;
  return style->second.stagger * spec.style_amount;
}

const GaitSpec& checked(const GaitSpec& spec) {
  if (!(spec.speed > 0.05 && spec.speed < 8))
    throw Error("performer: the speed must be between 0.05 and 8 m/s");
  return spec;
}

}  // namespace

PerformedGait::PerformedGait(const GaitSpec& spec)
    : spec_(checked(spec)),
      travel_{spec.speed, spec.turn_rate},
      curves_(std::make_shared<StrideCurves>(spec)),
      feet_{FootCycle(curves_, travel_, Side::left), FootCycle(curves_, travel_, Side::right)} {
  make_reachable();
}

double PerformedGait::stance_pitch(Side side, double share) const noexcept {
  return feet_[static_cast<std::size_t>(index(side))].pitch(clamp01(share) * duty(side));
}

FootPose PerformedGait::foot(Side side, double phase) const noexcept {
  FootPose foot = feet_[static_cast<std::size_t>(index(side))].at(foot_phase(side, phase));
  if (spec_.slope != 0) {  // the plane of the feet tilts about the point under the body
    const double tilt = deterministic::atan2(spec_.slope, 1);
    foot.ankle = rotate(rotation_x(-tilt), foot.ankle);
    foot.pitch += tilt;
    foot.toe_pitch += tilt;
  }
  return foot;
}

Pelvis PerformedGait::pelvis(double phase) const noexcept {
  const Harmonics at(phase);
  const double tilt = deterministic::atan2(spec_.slope, 1);
  return {
      {curves_->value(Curve::pelvis_left, at), curves_->value(Curve::pelvis_height, at),
       curves_->value(Curve::pelvis_forward, at) + kSlopeShift * tilt},
      rotation_x(kSlopeLean * tilt) * exp_full(curves_->vector(Curve::hips_x, Side::right, at))};
}

/// Legs must reach their feet without locking the knee. The trailing leg gains reach by raising
/// its heel more; what is still missing (in styles only) lowers the pelvis.
void PerformedGait::make_reachable() {
  raise_heels();
  if (spec_.gait == Gait::walk) stand_tall();
  for (int round = 0; round < kLoweringRounds && lower_pelvis(); ++round) continue;
}

/// Lowers the pelvis where a leg is stretched too far. The need is spread by a kernel that is a
/// short Fourier series and nowhere negative, cos⁶ of half the phase, so that the pelvis stays
/// smooth and is raised nowhere. Returns whether there was need.
bool PerformedGait::lower_pelvis() {
  constexpr int kSamples = 96;
  constexpr double kKernel[] = {1.0, 0.75, 0.3, 0.05};
  const double limit = longest_stretch(spec_);
  GaitFigures::Terms lowering{};
  bool needed = false;
  for (int k = 0; k < kSamples; ++k) {
    const double phase = static_cast<double>(k) / kSamples;
    const double excess = largest_stretch(phase) - limit;
    needed |= excess > kStretchTolerance;
    const double need = std::max(excess, 0.0) * kLoweringGain;
    lowering[0] -= need / kSamples;
    for (std::size_t h = 1; h < std::size(kKernel); ++h) {
      const double angle = 2 * std::numbers::pi * static_cast<double>(h) * phase;
      const auto [sine, cosine] = deterministic::sincos(angle);
      lowering[2 * h - 1] -= 2 * kKernel[h] * need * cosine / kSamples;
      lowering[2 * h] -= 2 * kKernel[h] * need * sine / kSamples;
    }
  }
  if (!needed) return false;
  curves_->add(Curve::pelvis_height, lowering);
  lowered_ -= lowering[0];
  return true;
}

double PerformedGait::largest_stretch(double phase) const noexcept {
  const Pelvis hips = pelvis(phase);
  return std::max(leg_stretch(hips, Side::left, foot(Side::left, phase)),
                  leg_stretch(hips, Side::right, foot(Side::right, phase)));
}

/// The other way round: walkers stretch a leg as far as it goes in each step, while the mean of
/// their strides, short steps and the added styles bend the knees all the time.
void PerformedGait::stand_tall() {
  for (int round = 0; round < 3; ++round) {
    double stretch = 0;  // of a leg that stands
    for (double phase = 0; phase < 1; phase += 0.01)
      for (const Side side : kSides)
        if (foot_phase(side, phase) < duty(side))
          stretch = std::max(stretch, leg_stretch(pelvis(phase), side, foot(side, phase)));
    const double missing =
        (longest_stretch(spec_) - stretch) * performer_skeleton().leg_length(Side::left);
    if (missing <= 0) return;
    GaitFigures::Terms raise{};
    raise[0] = missing;
    curves_->add(Curve::pelvis_height, raise);
  }
}

void PerformedGait::raise_heels() {
  const std::size_t gait = spec_.gait == Gait::run ? 1 : 0;
  for (const Side side : kSides) {
    FootCycle& cycle = feet_[static_cast<std::size_t>(index(side))];
    const auto farthest = [&] {
      double stretch = 0;
      for (double u = mid_stance(); u < cycle.duty() + 0.1; u += 0.005) {
        const double phase = side == Side::left ? u + 0.5 : u;
        stretch = std::max(stretch, leg_stretch(pelvis(phase), side, foot(side, phase)));
      }
      return stretch;
    };
    for (double raise = kHeelRaiseStep;
         farthest() > longest_stretch(spec_) && raise < kLargestHeelRaise[gait];
         raise += kHeelRaiseStep)
      cycle.raise_heel(raise);
  }
}

void PerformedGait::pose_trunk(double phase, Pose& out) const {
  static constexpr std::pair<Curve, const char*> kTrunk[] = {{Curve::spine_x, "Spine"},
                                                             {Curve::spine1_x, "Spine1"},
                                                             {Curve::spine2_x, "Spine2"},
                                                             {Curve::neck_x, "Neck"},
                                                             {Curve::head_x, "Head"}};
  const Harmonics at(phase);
  for (const auto& [curve, name] : kTrunk)
    out.rotations[static_cast<std::size_t>(performer_skeleton().find(name))] =
        exp_full(curves_->vector(curve, Side::right, at));
}

void PerformedGait::pose_arm(Side side, double phase, Pose& out) const {
  const auto upper_arm = [&](const Harmonics& at) {
    return on_side(gait_figures().arm_reference, side) *
           exp_full(curves_->vector(Curve::arm_x, side, at));
  };
  const double u = foot_phase(side, phase);
  const Harmonics at(u);
  const Quat arm = upper_arm(at);
  const double forwards =
      arm_direction(side, arm).z - arm_direction(side, upper_arm(Harmonics(u - kHandDelay))).z;
  joint_rotation(out, on_side(Role::left_clavicle, side)) = collar_bone(side, arm);
  joint_rotation(out, on_side(Role::left_upper_arm, side)) = arm;
  joint_rotation(out, on_side(Role::left_forearm, side)) =
      rotation_y(curves_->value(Curve::forearm_y, side, at));
  joint_rotation(out, on_side(Role::left_hand, side)) =
      relaxed_hand(side, curves_->value(Curve::hand_x, side, at), kHandLag * forwards);
}

/// The measured thigh only says which way the knee points.
Vec3 PerformedGait::knee_axis(Side side, double phase) const noexcept {
  const Quat thigh =
      on_side(gait_figures().thigh_reference, side) *
      exp_full(curves_->vector(Curve::thigh_x, side, Harmonics(foot_phase(side, phase))));
  return rotate(pelvis(phase).rotation * thigh, {1, 0, 0});
}

void PerformedGait::pose(double phase, double seconds, Pose& out) const {
  reset(out);
  pose_trunk(phase, out);
  const Pelvis hips = pelvis(phase);
  for (const Side side : kSides) {
    pose_arm(side, phase, out);
    close_leg(hips, side, foot(side, phase), knee_axis(side, phase), out);
  }
  const Plant frame = travel_.after(seconds);
  out.root = in_world(frame, hips.root());
  if (spec_.slope != 0) {  // speed is along the ground
    const double tilt = deterministic::atan2(spec_.slope, 1), along = spec_.speed * seconds;
    const auto [sine, cosine] = deterministic::sincos(tilt);
    out.root += Vec3{0, along * sine, along * (cosine - 1)};
  }
  joint_rotation(out, Role::pelvis) = rotation_y(frame.yaw) * hips.rotation;
}

Clip perform(const GaitSpec& spec, double seconds, double fps) {
  if (const double amount = stagger(spec); amount > 0)
    return perform_staggering(spec, amount, seconds, fps);
  const PerformedGait gait(spec);
  Clip clip;
  clip.skeleton = performer_skeleton();
  clip.fps = fps;
  Pose pose;
  const int frames = static_cast<int>(std::lround(seconds * fps)) + 1;
  for (int f = 0; f < frames; ++f) {
    gait.pose(f / fps / gait.stride_seconds(), f / fps, pose);
    clip.append(pose);
  }
  return clip;
}

Clip perform_strides(const GaitSpec& spec, int strides, double least_fps) {
  const double stride = PerformedGait(spec).stride_seconds();
  const double frames_a_stride = std::ceil(stride * least_fps);
  return perform(spec, strides * stride, frames_a_stride / stride);
}

}  // namespace amble
