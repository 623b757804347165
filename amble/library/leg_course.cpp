#include "amble/library/leg_course.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/maths/deterministic.hpp"
#include "amble/maths/euler.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

/// The joints from the root to the toes of both feet, ascending.
std::vector<int> joints_of_legs(const Skeleton& skeleton) {
  std::vector<int> out;
  for (const Side side : kSides)
    for (const Role role : {Role::left_foot, Role::left_toe})
      for (int j = skeleton.joint(on_side(role, side)); j >= 0;
           j = skeleton.joints[static_cast<std::size_t>(j)].parent)
        out.push_back(j);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// Heading, pitch and roll. Of the two ways to tell a rotation by them it is the one in which the
/// foot does not lie on its back: a foot that a runner draws up beyond the vertical pitches further
/// and does not turn about.
FootPose turned_foot(const Quat& turned) {
  constexpr EulerOrder kOrder{1, 2, 0};
  constexpr double kPi = std::numbers::pi;
  constexpr double kHighest = 0.75 * kPi;  // of a pitch: heels are drawn up, toes are not
  EulerAngles angles = to_euler(turned, kOrder);
  if (std::abs(angles[1]) > 0.5 * kPi)
    angles = to_euler(turned, kOrder, {angles[0] + kPi, 0, angles[2] + kPi});
  const double pitch = kHighest - kPi + wrap_angle(kPi - kHighest - angles[2]);
  return {{}, wrap_angle(angles[0]), pitch, angles[1], pitch};
}

}  // namespace

FootPose posed_foot(const Skeleton& skeleton, const std::vector<Transform>& world, Side side) {
  const Sole& sole = skeleton.soles[static_cast<std::size_t>(index(side))];
  const Transform& ankle =
      world[static_cast<std::size_t>(skeleton.joint(on_side(Role::left_foot, side)))];
  FootPose foot = turned_foot(ankle.rotation * inverse(sole.flat_foot));
  foot.ankle = ankle.position;
  if (const int toe = skeleton.joint(on_side(Role::left_toe, side)); toe >= 0) {
    const Quat turned = world[static_cast<std::size_t>(toe)].rotation * inverse(sole.flat_toe);
    foot.toe_pitch = deterministic::asin(clamp(rotate(turned, {0, 0, 1}).y, -1.0, 1.0));
  }
  return foot;
}

std::array<LegCourse, 2> leg_courses(const Skeleton& skeleton, std::span<const Pose> poses) {
  std::array<LegCourse, 2> out;
  std::vector<Transform> world(skeleton.joints.size());
  const std::vector<int> legs = joints_of_legs(skeleton);
  for (const Pose& pose : poses) {
    forward_kinematics(skeleton, pose, legs, world);
    for (const Side side : kSides) {
      LegCourse& course = out[static_cast<std::size_t>(index(side))];
      FootPose foot = posed_foot(skeleton, world, side);
      if (!course.foot.empty()) {
        const double before = course.foot.back().yaw;
        foot.yaw = before + wrap_angle(foot.yaw - before);
      }
      course.foot.push_back(foot);
      course.hip.push_back(
          world[static_cast<std::size_t>(skeleton.joint(on_side(Role::left_thigh, side)))]
              .position);
    }
  }
  return out;
}

}  // namespace amble
