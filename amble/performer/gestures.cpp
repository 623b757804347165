#include "amble/performer/gestures.hpp"

#include <cmath>
#include <numbers>

#include "amble/core/error.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/performer/performer_skeleton.hpp"
#include "amble/performer/staging.hpp"
#include "amble/performer/standing.hpp"

namespace amble {
namespace {

/// Points an arm: directions of upper arm and forearm in the chest's frame (x left, y up, z ahead).
/// The elbow bends in the plane of the two. `amount` fades from the arm as it hangs.
void point_arm(Side side, const Vec3& upper, const Vec3& lower, double palm, double amount,
               Pose& pose) {
  const Vec3 u = normalised(upper), f = normalised(lower);
  const Vec3 hinge = normalised(cross(u, f) * -sign(side), {0, 1, 0});
  const Vec3 x = u * sign(side);
  const Quat shoulder = from_axes(x, hinge, cross(x, hinge));
  const double bend = deterministic::acos(dot(u, f));
  const auto turn = [&](Role left, const Quat& target) {
    Quat& joint = joint_rotation(pose, on_side(left, side));
    joint = between(joint, target, amount);
  };
  turn(Role::left_upper_arm, shoulder);
  turn(Role::left_clavicle, collar_bone(side, shoulder));
  turn(Role::left_forearm, rotation_y(-sign(side) * bend));
  turn(Role::left_hand, rotation_x(palm));
}

void bend(Pose& pose, const char* joint, const Vec3& rotation_vector) {
  Quat& rotation = pose.rotations[static_cast<std::size_t>(performer_skeleton().find(joint))];
  rotation = rotation * exp_full(rotation_vector);
}

/// 0, up to 1 between the first two times, and down again between the last two.
double envelope(double t, double up, double top, double down, double end) noexcept {
  return smoothstep((t - up) / (top - up)) - smoothstep((t - down) / (end - down));
}

double wave(double cycles) noexcept { return deterministic::sin(2 * std::numbers::pi * cycles); }

struct Gesture {
  const char* name;
  double seconds;
  void (*act)(double t, StagedFrame& frame);
};

void act_wave(double t, StagedFrame& frame) {
  const double up = envelope(t, 0.6, 1.4, 3.6, 4.4);
  const double swing = 0.38 * wave(1.9 * (t - 1.2)) * envelope(t, 1.1, 1.6, 3.4, 3.9);
  point_arm(Side::right, {-0.85, 0.25, 0.25}, {-0.1 - swing, 1.0, 0.3}, -0.3, up, frame.upper);
  bend(frame.upper, "Spine2", {0, -0.05 * up, 0.05 * up});
  bend(frame.upper, "Head", {-0.04 * up, -0.06 * up, 0.05 * up});
}

void act_reach(double t, StagedFrame& frame) {
  const double out = envelope(t, 0.6, 1.7, 2.5, 3.6);
  point_arm(Side::right, {-0.15, -0.25, 1.0}, {0.1, 0.05, 1.0}, 0.0, out, frame.upper);
  frame.pelvis.hip_centre.z += 0.03 * out;
  bend(frame.upper, "Spine", {0.16 * out, 0.10 * out, 0});
  bend(frame.upper, "Spine1", {0.10 * out, 0.08 * out, 0});
  bend(frame.upper, "Spine2", {0.04 * out, 0.12 * out, 0});
  bend(frame.upper, "Neck", {-0.12 * out, -0.12 * out, 0});
  bend(frame.upper, "Head", {0.02 * out, -0.12 * out, 0});
}

void act_carry_tray(double t, StagedFrame& frame) {
  const double held = envelope(t, 0.4, 1.5, 4.5, 5.6);
  const double sway = 0.015 * wave(0.25 * t);
  for (const Side side : kSides)
    point_arm(side, {sign(side) * 0.22, -1.0, 0.12}, {-sign(side) * 0.05, 0.06 + sway, 1.0},
              -sign(side) * 0.9, held, frame.upper);
  frame.pelvis.hip_centre.z -= 0.01 * held;
  bend(frame.upper, "Spine", {-0.05 * held, 0, 0});
  bend(frame.upper, "Neck", {0.08 * held, 0, 0});
  bend(frame.upper, "Head", {0.06 * held, 0, 0});
}

void act_look_around(double t, StagedFrame& frame) {
  const double left = envelope(t, 0.5, 1.3, 2.1, 3.1), right = envelope(t, 2.2, 3.2, 4.1, 5.1);
  const double yaw = left - right;
  bend(frame.upper, "Spine1", {0, 0.10 * yaw, 0});
  bend(frame.upper, "Spine2", {0, 0.16 * yaw, 0});
  bend(frame.upper, "Neck", {0, 0.38 * yaw, -0.03 * yaw});
  bend(frame.upper, "Head", {0.04 * (left + right), 0.42 * yaw, -0.02 * yaw});
}

void act_crouch(double t, StagedFrame& frame) {
  const double down = envelope(t, 0.5, 1.6, 2.8, 4.0);
  frame.pelvis.hip_centre.y -= 0.40 * down;
  frame.pelvis.hip_centre.z -= 0.10 * down;
  frame.pelvis.rotation = frame.pelvis.rotation * rotation_x(0.38 * down);
  bend(frame.upper, "Spine", {0.28 * down, 0, 0});
  bend(frame.upper, "Spine1", {0.12 * down, 0, 0});
  bend(frame.upper, "Neck", {-0.35 * down, 0, 0});
  bend(frame.upper, "Head", {-0.25 * down, 0, 0});
  for (const Side side : kSides)
    point_arm(side, {sign(side) * 0.25, -0.6, 0.8}, {-sign(side) * 0.1, -0.1, 1.0}, 0, down,
              frame.upper);
}

void act_arms_open(double t, StagedFrame& frame) {
  const double open = envelope(t, 0.4, 1.5, 3.2, 4.4);
  for (const Side side : kSides)
    point_arm(side, {sign(side), -0.12, 0.22}, {sign(side), 0.08, 0.5}, sign(side) * 0.6, open,
              frame.upper);
  bend(frame.upper, "Spine1", {-0.06 * open, 0, 0});
  bend(frame.upper, "Spine2", {-0.10 * open, 0, 0});
  bend(frame.upper, "Head", {-0.06 * open, 0, 0});
}

constexpr Gesture kGestures[] = {{"wave", 5.0, act_wave},
                                 {"reach", 4.2, act_reach},
                                 {"carry_tray", 6.0, act_carry_tray},
                                 {"look_around", 5.6, act_look_around},
                                 {"crouch", 4.6, act_crouch},
                                 {"arms_open", 5.0, act_arms_open}};

}  // namespace

std::vector<std::string> gesture_names() {
  std::vector<std::string> names;
  for (const Gesture& gesture : kGestures) names.emplace_back(gesture.name);
  return names;
}

Clip perform_gesture(const std::string& name, double fps) {
  const PerformedStand stand(0.5);
  for (const Gesture& gesture : kGestures) {
    if (name != gesture.name) continue;
    std::vector<StagedFrame> frames;
    const int count = static_cast<int>(std::lround(gesture.seconds * fps)) + 1;
    for (int f = 0; f < count; ++f) {
      const double t = f / fps;
      StagedFrame frame;
      stand.pose(t, frame.upper);
      frame.pelvis = stand.pelvis(t);
      for (const Side side : kSides) {
        const std::size_t s = static_cast<std::size_t>(index(side));
        const Plant plant = PerformedStand::placement(side);
        frame.feet[s] = roll_foot(performer_skeleton().soles[s], plant, 0.0);
        frame.knee_axes[s] = rotate(rotation_y(plant.yaw), {1, 0, 0});
      }
      gesture.act(t, frame);
      frames.push_back(frame);
    }
    return close_legs(std::move(frames), fps, name);
  }
  throw Error("performer: no gesture named '" + name + "'");
}

}  // namespace amble
