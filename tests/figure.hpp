#pragma once

#include <cmath>

#include "amble/io/roles.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// A plain body of 1.75 m for tests: metres, Y up, straight legs, arms down, facing +Z.
inline Skeleton test_body() {
  Skeleton body;
  const auto add = [&](const std::string& name, int parent, Vec3 offset, bool end = false) {
    body.joints.push_back({name, parent, offset, end});
    return body.size() - 1;
  };
  const int hips = add("Hips", -1, {0, 0.93, 0});
  const int spine = add("Spine", hips, {0, 0.1, 0});
  const int chest = add("Spine1", spine, {0, 0.25, 0});
  const int neck = add("Neck", chest, {0, 0.2, 0});
  add("Head", neck, {0, 0.1, 0});
  for (const Side side : kSides) {
    const std::string name = side == Side::left ? "Left" : "Right";
    const double x = sign(side);
    const int shoulder = add(name + "Shoulder", chest, {0.05 * x, 0.15, 0});
    const int arm = add(name + "Arm", shoulder, {0.13 * x, 0, 0});
    const int forearm = add(name + "ForeArm", arm, {0, -0.28, 0});
    add(name + "Hand", forearm, {0, -0.25, 0});
    const int thigh = add(name + "UpLeg", hips, {0.09 * x, 0, 0});
    const int shin = add(name + "Leg", thigh, {0, -0.42, 0});
    const int foot = add(name + "Foot", shin, {0, -0.43, 0});
    const int toe = add(name + "Toe", foot, {0, -0.055, 0.13});
    add(name + "Toe_end", toe, {0, -0.005, 0.07}, true);
  }
  assign_roles(body);
  return body;
}

/// The body swaying on the spot: feet planted where they are, trunk and arms moving.
inline Clip swaying_clip(int frames, double fps = 120) {
  Clip clip;
  clip.name = "sway";
  clip.skeleton = test_body();
  clip.fps = fps;
  Pose pose;
  pose.rotations.resize(clip.skeleton.joints.size());
  const Skeleton& body = clip.skeleton;
  const auto turn = [&](Role role, double angle) {
    pose.rotations[static_cast<std::size_t>(body.joint(role))] = rotation_x(angle);
  };
  for (int f = 0; f < frames; ++f) {
    const double t = f / fps;
    pose.root = {0, 0.93, 0};
    turn(Role::spine, 0.1 * std::sin(2 * t));
    turn(Role::neck, 0.2 * std::cos(1.7 * t));
    turn(Role::head, 0.1 * std::cos(2.1 * t));
    for (const Side side : kSides) {
      turn(on_side(Role::left_upper_arm, side), 0.5 * std::sin(2.3 * t + index(side)));
      turn(on_side(Role::left_forearm, side), -0.4 + 0.3 * std::sin(2.1 * t));
      turn(on_side(Role::left_hand, side), 0.2 * std::sin(1.9 * t));
    }
    clip.append(pose);
  }
  return clip;
}

}  // namespace amble
