#include "amble/library/body_shape.hpp"

#include <algorithm>

#include "amble/core/error.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/library/example_curves.hpp"
#include "amble/library/on_body.hpp"
#include "amble/motion/edit.hpp"

namespace amble {
namespace {

constexpr double kSmallest = 0.3, kLargest = 3;

/// Stretches the bones below one joint down to another, and what hangs along them.
void stretch(Skeleton& skeleton, Role from, Role to, double by) {
  const int top = skeleton.joint(from), end = skeleton.joint(to);
  if (top < 0 || end < 0) return;
  std::vector<bool> stretched(skeleton.joints.size(), false);  // the bone that begins there
  for (int j = end; j > top;) {
    j = skeleton.joints[static_cast<std::size_t>(j)].parent;
    if (j >= 0) stretched[static_cast<std::size_t>(j)] = true;
  }
  for (Joint& joint : skeleton.joints)
    if (joint.parent >= 0 && stretched[static_cast<std::size_t>(joint.parent)]) joint.offset *= by;
}

}  // namespace

Clip shaped_body(const MotionLibrary& library, const BodyShape& shape) {
  for (const double factor : {shape.height, shape.legs, shape.arms, shape.shoulders})
    if (!(factor >= kSmallest && factor <= kLargest))
      throw Error("a body of that shape is none: its factors must lie between 0.3 and 3");
  Clip body = body_of(library);
  scale_body(body.skeleton, shape.height);
  for (Vec3& place : body.translations) place *= shape.height;
  for (const Side side : kSides) {
    stretch(body.skeleton, on_side(Role::left_thigh, side), on_side(Role::left_foot, side),
            shape.legs);
    stretch(body.skeleton, on_side(Role::left_upper_arm, side), on_side(Role::left_hand, side),
            shape.arms);
    if (const int shoulder = body.skeleton.joint(on_side(Role::left_upper_arm, side)); shoulder > 0)
      body.skeleton.joints[static_cast<std::size_t>(shoulder)].offset *= shape.shoulders;
  }
  return body;
}

double body_height(const MotionLibrary& library) {
  Pose pose{{}, std::vector<Quat>(library.skeleton.joints.size())};
  ExampleCurves(library, library.stand >= 0 ? library.stand : 0).pose(0, pose);
  std::vector<Transform> world(library.skeleton.joints.size());
  forward_kinematics(library.skeleton, pose, world);
  double top = 0;
  for (const Transform& joint : world) top = std::max(top, joint.position.y);
  return top;
}

}  // namespace amble
