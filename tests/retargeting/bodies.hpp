#pragma once

#include "amble/kinematics/forward.hpp"
#include "amble/motion/edit.hpp"
#include "amble/performer/performer.hpp"

namespace amble {

/// Two strides of the performer, the clip that these tests move to other bodies.
inline Clip performed(Gait gait, double speed) { return perform_strides({gait, speed}, 2, 60); }

/// One frame of a clip.
inline Pose pose_of(const Clip& clip, int frame) {
  Pose pose{clip.root(frame), {}};
  for (int j = 0; j < clip.skeleton.size(); ++j) pose.rotations.push_back(clip.rotation(frame, j));
  return pose;
}

/// The same motion of a body that is larger or smaller as a whole.
inline Clip of_size(Clip clip, double size) {
  scale_body(clip.skeleton, size);
  for (Vec3& place : clip.translations) place *= size;
  return clip;
}

/// A body whose joints have other axes, other names and another order of nothing else: every frame
/// of a joint is turned by the same rotation, so that its zero pose is no pose.
inline Clip with_other_axes(const Clip& clip) {
  Clip out = clip;
  const Quat axes = from_axes({0, 1, 0}, {0, 0, 1}, {1, 0, 0});
  const auto at = [](int k) { return static_cast<std::size_t>(k); };
  for (Joint& joint : out.skeleton.joints) joint.name = "bone_" + joint.name;
  for (int j = 1; j < clip.skeleton.size(); ++j)
    out.skeleton.joints[at(j)].offset = rotate(inverse(axes), clip.skeleton.joints[at(j)].offset);
  for (int f = 0; f < clip.frames(); ++f)
    for (int j = 0; j < clip.skeleton.size(); ++j) {
      if (clip.skeleton.joints[at(j)].end) continue;
      const Quat& local = clip.rotation(f, j);
      out.rotation(f, j) = j == 0 ? local * axes : inverse(axes) * local * axes;
    }
  for (Sole& sole : out.skeleton.soles) {
    sole.flat_foot = sole.flat_foot * axes;
    sole.flat_toe = sole.flat_toe * axes;
  }
  return out;
}

/// Longer arms and shorter legs.
inline Clip with_limbs(Clip clip, double arms, double legs) {
  for (const Side side : kSides) {
    for (const Role role : {Role::left_forearm, Role::left_hand})
      clip.skeleton.joints[static_cast<std::size_t>(clip.skeleton.joint(on_side(role, side)))]
          .offset *= arms;
    for (const Role role : {Role::left_shin, Role::left_foot})
      clip.skeleton.joints[static_cast<std::size_t>(clip.skeleton.joint(on_side(role, side)))]
          .offset *= legs;
  }
  return clip;
}

/// Mean angle between the directions of a bone of two clips of equal length, radians.
inline double direction_error(const Clip& a, const Clip& b, Role from, Role to) {
  std::vector<Transform> here(a.skeleton.joints.size()), there(b.skeleton.joints.size());
  const auto bone = [&](const Clip& clip, const std::vector<Transform>& world) {
    return normalised(world[static_cast<std::size_t>(clip.skeleton.joint(to))].position -
                      world[static_cast<std::size_t>(clip.skeleton.joint(from))].position);
  };
  double sum = 0;
  for (int f = 0; f < a.frames(); ++f) {
    forward_kinematics(a, f, here);
    forward_kinematics(b, f, there);
    sum += angle_between(shortest_arc(bone(a, here), bone(b, there)), Quat{});
  }
  return sum / a.frames();
}

}  // namespace amble
