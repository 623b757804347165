#include "amble/adaptation/legs.hpp"

#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

/// Turn of the shin about the knee's hinge that gives the leg the wanted length, from
/// |o₁ + R(a, δ) v|² = length²: A cos δ + B sin δ = C. Of the two answers the one that bends the
/// knee the human way.
double knee_turn(const Vec3& thigh_bone, const Vec3& shin_bone, const Vec3& hinge,
                 double wanted) noexcept {
  const double along_thigh = dot(thigh_bone, hinge), along_shin = dot(shin_bone, hinge);
  const double a = dot(thigh_bone, shin_bone) - along_thigh * along_shin;
  const double b = dot(thigh_bone, cross(hinge, shin_bone));
  const double c =
      0.5 * (wanted * wanted - dot(thigh_bone, thigh_bone) - dot(shin_bone, shin_bone)) -
      along_thigh * along_shin;
  const double size = std::sqrt(a * a + b * b);
  if (!(size > 1e-9)) return 0.0;
  return deterministic::atan2(b, a) + deterministic::acos(clamp(c / size, -1.0, 1.0));
}

}  // namespace

Leg leg_of(const Skeleton& skeleton, Side side) {
  Leg leg;
  leg.thigh = skeleton.joint(on_side(Role::left_thigh, side));
  leg.shin = skeleton.joint(on_side(Role::left_shin, side));
  leg.foot = skeleton.joint(on_side(Role::left_foot, side));
  leg.toe = skeleton.joint(on_side(Role::left_toe, side));
  leg.length = skeleton.leg_length(side);
  return leg;
}

void close_leg(const Skeleton& skeleton, Side side, const Leg& leg, const FootPose& foot,
               Pose& pose, std::span<Transform> world) noexcept {
  const auto at = [](int joint) { return static_cast<std::size_t>(joint); };
  const Vec3& thigh_bone = skeleton.joints[at(leg.shin)].offset;
  const Vec3& ankle_offset = skeleton.joints[at(leg.foot)].offset;
  Transform& thigh = world[at(leg.thigh)];
  Transform& shin = world[at(leg.shin)];
  const Vec3 to_ankle = foot.ankle - thigh.position;

  const Quat& bent = pose.rotations[at(leg.shin)];
  const double turn =
      knee_turn(thigh_bone, rotate(bent, ankle_offset), leg.hinge, length(to_ankle));
  pose.rotations[at(leg.shin)] = axis_angle(leg.hinge, turn) * bent;

  const Vec3 reaches =
      rotate(thigh.rotation, thigh_bone + rotate(pose.rotations[at(leg.shin)], ankle_offset));
  const Quat swing =
      shortest_arc(normalised(reaches, {0, -1, 0}), normalised(to_ankle, {0, -1, 0}));
  pose.rotations[at(leg.thigh)] = normalised(
      inverse(thigh.rotation * inverse(pose.rotations[at(leg.thigh)])) * swing * thigh.rotation);
  thigh.rotation = normalised(swing * thigh.rotation);
  shin.position = thigh.position + rotate(thigh.rotation, thigh_bone);
  shin.rotation = thigh.rotation * pose.rotations[at(leg.shin)];

  const Sole& sole = skeleton.soles[static_cast<std::size_t>(index(side))];
  Transform& ankle = world[at(leg.foot)];
  ankle.position = shin.position + rotate(shin.rotation, ankle_offset);
  const FootRotations planned = foot_rotations(sole, foot);
  ankle.rotation = planned.foot;
  pose.rotations[at(leg.foot)] = normalised(inverse(shin.rotation) * ankle.rotation);
  if (leg.toe < 0) return;
  Transform& toe = world[at(leg.toe)];
  toe.position = ankle.position + rotate(ankle.rotation, skeleton.joints[at(leg.toe)].offset);
  toe.rotation = planned.toe;
  pose.rotations[at(leg.toe)] = normalised(inverse(ankle.rotation) * toe.rotation);
  for (std::size_t j = at(leg.toe) + 1; j < skeleton.joints.size(); ++j)  // tips of the toes
    if (skeleton.joints[j].parent == leg.toe)
      world[j] = {toe.position + rotate(toe.rotation, skeleton.joints[j].offset), toe.rotation};
}

}  // namespace amble
