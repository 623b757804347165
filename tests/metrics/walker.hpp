#pragma once

#include <cmath>
#include <functional>
#include <numbers>
#include <string>

#include "amble/io/roles.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/kinematics/two_bone.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/motion/clip.hpp"

namespace amble::metrics {

/// How a made-up walker goes. Every answer about it is known: its feet stand exactly still in
/// stance (unless they are told to slide), flat on the ground.
struct WalkerPlan {
  double speed = 1.2;    // m/s
  double turn_rate = 0;  // rad/s
  double period = 1.1;   // seconds of a stride
  double duty = 0.62;    // of the stride that a foot stands
  double seconds = 8;
  double fps = 60;
  double slide = 0;  // m/s by which standing feet slide forwards
  std::function<double(double, double)> height = [](double, double) {
    return 0.0;
  };  // of the ground
};

/// Heights of ankle, toe joint and toe tip of the walker's flat foot above its sole.
inline constexpr double kWalkerAnkle = 0.08, kWalkerBall = 0.02, kWalkerTip = 0.02;

inline Skeleton walker_skeleton() {
  Skeleton skeleton;
  skeleton.joints.push_back({"Hips", -1, {0, 0.8, 0}, false});
  for (const Side side : kSides) {
    const std::string name = side == Side::left ? "Left" : "Right";
    const int first = skeleton.size();
    skeleton.joints.push_back({name + "UpLeg", 0, {0.1 * sign(side), 0, 0}, false});
    skeleton.joints.push_back({name + "Leg", first, {0, -0.46, 0}, false});
    skeleton.joints.push_back({name + "Foot", first + 1, {0, -0.46, 0}, false});
    skeleton.joints.push_back({name + "ToeBase", first + 2, {0, -0.06, 0.14}, false});
    skeleton.joints.push_back({name + "ToeBase_end", first + 3, {0, 0, 0.06}, true});
  }
  assign_roles(skeleton);
  return skeleton;
}

/// Place and heading after so many metres of the walker's line or arc.
struct ArcPlace {
  Vec3 at;
  double heading = 0;
};
inline ArcPlace along_arc(const WalkerPlan& plan, double metres) {
  const double turned = plan.turn_rate * metres / plan.speed;
  if (std::abs(plan.turn_rate) < 1e-9) return {{0, 0, metres}, turned};
  const double radius = plan.speed / plan.turn_rate;
  return {{radius * (1 - std::cos(turned)), 0, radius * std::sin(turned)}, turned};
}

/// Ankle of a foot at a time: planted where the body passes in the middle of the stance.
inline ArcPlace walker_ankle(const WalkerPlan& plan, Side side, double time) {
  const double offset = side == Side::left ? 0.0 : 0.5;
  const double phase = time / plan.period + offset, stride = std::floor(phase),
               within = phase - stride;
  const double middle = (stride + plan.duty / 2 - offset) * plan.period;
  const double swing = smoothstep((within - plan.duty) / (1 - plan.duty));
  const auto foothold = [&](double when) {
    ArcPlace place = along_arc(plan, plan.speed * when);
    const Vec3 left{std::cos(place.heading), 0, -std::sin(place.heading)};
    const Vec3 ahead{std::sin(place.heading), 0, std::cos(place.heading)};
    place.at += 0.1 * sign(side) * left - 0.05 * ahead;
    return place;
  };
  ArcPlace place = foothold(middle + swing * plan.period);
  const Vec3 ahead{std::sin(place.heading), 0, std::cos(place.heading)};
  const double slid =
      swing > 0 ? plan.duty * plan.period * (0.5 - swing) : (within - plan.duty / 2) * plan.period;
  place.at += plan.slide * slid * ahead;
  const auto ground_under_toe = [&](const ArcPlace& p) {
    return plan.height(p.at.x + 0.14 * std::sin(p.heading), p.at.z + 0.14 * std::cos(p.heading));
  };
  const double ground = swing > 0 ? lerp(ground_under_toe(foothold(middle)),
                                         ground_under_toe(foothold(middle + plan.period)), swing)
                                  : ground_under_toe(place);
  place.at.y = ground + kWalkerAnkle + 0.10 * std::sin(std::numbers::pi * swing);
  return place;
}

inline Clip make_walker(const WalkerPlan& plan = {}) {
  Clip clip;
  clip.name = "walker";
  clip.skeleton = walker_skeleton();
  clip.fps = plan.fps;
  const int frames = static_cast<int>(plan.seconds * plan.fps);
  for (int f = 0; f < frames; ++f) {
    const double time = f / plan.fps, angle = 2 * std::numbers::pi * time / plan.period;
    const ArcPlace body = along_arc(plan, plan.speed * time);
    Pose pose;
    pose.rotations.resize(static_cast<std::size_t>(clip.skeleton.size()));
    const Quat facing = rotation_y(body.heading);
    double ground = 0;  // averaged, so that the pelvis does not climb stairs in jumps
    for (int k = -30; k <= 30; ++k) {
      const ArcPlace near = along_arc(plan, plan.speed * (time + k / 60.0));
      ground += plan.height(near.at.x, near.at.z) / 61;
    }
    pose.root = body.at + rotate(facing, {0.02 * std::sin(angle),
                                          ground + 0.80 + 0.015 * std::cos(2 * angle), 0});
    pose.rotations[0] = facing;
    for (const Side side : kSides) {
      const auto thigh = static_cast<std::size_t>(1 + 5 * index(side));
      const ArcPlace ankle = walker_ankle(plan, side, time);
      const Vec3 hip = pose.root + rotate(facing, clip.skeleton.joints[thigh].offset);
      const Vec3 left = rotate(facing, {1, 0, 0});
      const TwoBone leg = solve_two_bone(hip, ankle.at, left, 0.46, 0.46);
      // Each bone hangs along −y of its joint; the hinge is its x axis.
      const auto bone = [&](const Vec3& direction) {
        const Vec3 hinge = normalised(left - dot(left, direction) * direction);
        return from_axes(hinge, -direction, cross(hinge, -direction));
      };
      const Quat upper = bone(leg.upper_direction), lower = bone(leg.lower_direction);
      pose.rotations[thigh] = inverse(facing) * upper;
      pose.rotations[thigh + 1] = inverse(upper) * lower;
      pose.rotations[thigh + 2] = inverse(lower) * rotation_y(ankle.heading);
    }
    clip.append(pose);
  }
  return clip;
}

/// One pose of a clip, carried along z at a speed and turned about the vertical.
inline Clip make_statue(const Clip& clip, double speed, double spin = 0, double seconds = 6,
                        int frame = 20) {
  Clip statue = clip;
  statue.rotations.clear();
  statue.translations.clear();
  for (int f = 0; f < static_cast<int>(seconds * clip.fps); ++f) {
    const double time = f / clip.fps;
    for (int j = 0; j < clip.skeleton.size(); ++j)
      statue.rotations.push_back(clip.rotation(frame, j));
    statue.translations.push_back(clip.root(frame) + Vec3{0, 0, speed * time});
    statue.rotation(f, 0) = rotation_y(spin * time) * statue.rotation(f, 0);
  }
  return statue;
}

/// Shifts the root of every frame from `first` on.
inline void shift_root(Clip& clip, const Vec3& by, int first = 0) {
  for (int f = first; f < clip.frames(); ++f) clip.root(f) += by;
}

/// Turns a joint in every frame of [first, last).
inline void turn_joint(Clip& clip, const std::string& name, const Quat& by, int first, int last) {
  const int joint = clip.skeleton.find(name);
  for (int f = first; f < last; ++f) clip.rotation(f, joint) = clip.rotation(f, joint) * by;
}

}  // namespace amble::metrics
