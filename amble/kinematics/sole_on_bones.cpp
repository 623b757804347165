#include "amble/kinematics/sole_on_bones.hpp"

#include <algorithm>

namespace amble {
namespace {

/// Turns a rotation so that it carries a bone along `wanted`, and returns where the bone ends then.
Vec3 carried_along(const Vec3& bone, const Vec3& wanted, Quat& rotation) {
  const Vec3 now = rotate(rotation, bone);
  if (!(length(now) > 0.005 && length(wanted) > 0.005)) return wanted;
  rotation = normalised(shortest_arc(normalised(now, {0, 0, 1}), normalised(wanted, {0, 0, 1})) *
                        rotation);
  return rotate(rotation, bone);
}

}  // namespace

void fit_to_bones(const Skeleton& skeleton, Side side, Sole& sole) {
  const int toe = skeleton.joint(on_side(Role::left_toe, side));
  if (toe < 0) return;
  const Vec3 toes = sole.tip_joint - sole.ball_joint;
  sole.ball_joint = carried_along(skeleton.joints[static_cast<std::size_t>(toe)].offset,
                                  sole.ball_joint, sole.flat_foot);
  sole.tip_joint = sole.ball_joint + toes;
  for (const Joint& joint : skeleton.joints)
    if (joint.parent == toe) {
      sole.tip_joint = sole.ball_joint + carried_along(joint.offset, toes, sole.flat_toe);
      break;
    }
  sole.ball_height = std::max(0.0, sole.ankle_height + sole.ball_joint.y);
  sole.tip_height = std::max(0.0, sole.ankle_height + sole.tip_joint.y);
}

}  // namespace amble
