#include "amble/library/leg_course.hpp"

#include <algorithm>
#include <cmath>

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

}  // namespace

FootPose posed_foot(const Skeleton& skeleton, const std::vector<Transform>& world, Side side) {
  const Sole& sole = skeleton.soles[static_cast<std::size_t>(index(side))];
  const Transform& ankle =
      world[static_cast<std::size_t>(skeleton.joint(on_side(Role::left_foot, side)))];
  const EulerAngles angles = to_euler(ankle.rotation * inverse(sole.flat_foot), {1, 2, 0});
  FootPose foot{ankle.position, angles[0], -angles[2], angles[1], -angles[2]};
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
