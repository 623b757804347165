#include "amble/performer/standing.hpp"

#include <cmath>
#include <numbers>

#include "amble/performer/performer_skeleton.hpp"
#include "amble/performer/stride_curves.hpp"

namespace amble {
namespace {

constexpr double kHalfWidth = 0.095;   // of the stance, ankle to midline
constexpr double kToeOut = 0.12;       // radians
constexpr double kHipHeight = 0.9130;  // knees bend by 6° to 8°
constexpr double kHipsBehind = 0.012;  // the weight is over the middle of the foot, not the ankle
constexpr double kSway = 0.014;        // weight shift to each side, metres
constexpr double kList = 0.008;        // of the pelvis, up on the standing side
constexpr double kBreath = 0.012;      // of the upper trunk, radians
constexpr int kBreathsALoop = 2;

/// Sine of a phase in cycles.
double wave(double cycles) noexcept { return deterministic::sin(2.0 * std::numbers::pi * cycles); }

/// The posture of a slow walk, without its motion, is that of somebody at ease.
const StrideCurves& slow_walk() {
  static const StrideCurves curves(GaitSpec{.speed = 0.6});
  return curves;
}

}  // namespace

Plant PerformedStand::placement(Side side) noexcept {
  return {sign(side) * kHalfWidth, 0.0, sign(side) * kToeOut};
}

Pelvis PerformedStand::pelvis(double seconds) const noexcept {
  const double loop = seconds / kLoopSeconds;
  const double shift = liveliness_ * wave(loop), breath = liveliness_ * wave(kBreathsALoop * loop);
  // A hint of the third harmonic lets the weight rest on each side before it moves on.
  const double sway = shift + liveliness_ * 0.18 * wave(3 * loop);
  const Vec3 centre{kSway * sway, kHipHeight - 0.0005 * shift * shift,
                    -kHipsBehind + 0.0015 * breath};
  return {centre, exp_full({0.05, 0.012 * shift, kList * shift})};
}

void PerformedStand::pose(double seconds, Pose& out) const {
  reset(out);
  const double loop = seconds / kLoopSeconds;
  const double shift = liveliness_ * wave(loop - 0.03);
  const double breath = liveliness_ * wave(kBreathsALoop * loop);
  const Pelvis hips = pelvis(seconds);
  const Skeleton& body = performer_skeleton();
  const auto turn = [&](const char* joint, const Vec3& rotation_vector) {
    out.rotations[static_cast<std::size_t>(body.find(joint))] = exp_full(rotation_vector);
  };
  // The trunk stays upright over the listing pelvis; the head looks level.
  turn("Spine", {0.01, -0.006 * shift, -0.6 * kList * shift});
  turn("Spine1", {-0.03 - 0.4 * kBreath * breath, 0, -0.4 * kList * shift});
  turn("Spine2", {-0.02 - kBreath * breath, 0, 0});
  turn("Neck", {0.03 + 0.5 * kBreath * breath, 0, 0});
  turn("Head", {-0.04 + 0.9 * kBreath * breath, -0.006 * shift, 0});
  for (const Side side : kSides) {
    const double outwards = sign(side) * (0.02 + 0.008 * breath);
    const Quat arm = rotation_z(outwards) * on_side(gait_figures().arm_reference, side) *
                     exp_full(slow_walk().mean_vector(Curve::arm_x, side));
    joint_rotation(out, on_side(Role::left_upper_arm, side)) = arm;
    joint_rotation(out, on_side(Role::left_clavicle, side)) =
        rotation_z(sign(side) * kBreath * breath) * collar_bone(side, arm);
    joint_rotation(out, on_side(Role::left_forearm, side)) =
        rotation_y(0.6 * slow_walk().mean(Curve::forearm_y, side));
    joint_rotation(out, on_side(Role::left_hand, side)) =
        relaxed_hand(side, slow_walk().mean(Curve::hand_x, side));
    const Sole& sole = body.soles[static_cast<std::size_t>(index(side))];
    const Plant plant = placement(side);
    close_leg(hips, side, roll_foot(sole, plant, 0.0), rotate(rotation_y(plant.yaw), {1, 0, 0}),
              out);
  }
  out.root = hips.root();
  joint_rotation(out, Role::pelvis) = hips.rotation;
}

Clip perform_stand(double fps) {
  const PerformedStand stand;
  Clip clip;
  clip.name = "stand";
  clip.skeleton = performer_skeleton();
  clip.fps = fps;
  Pose pose;
  const int frames = static_cast<int>(std::lround(PerformedStand::kLoopSeconds * fps)) + 1;
  for (int f = 0; f < frames; ++f) {
    stand.pose(f / fps, pose);
    clip.append(pose);
  }
  return clip;
}

}  // namespace amble
