#include "amble/kinematics/leg_bend.hpp"

#include <algorithm>
#include <numbers>

#include "amble/maths/deterministic.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kNearlyStraight = 0.05;  // sine of a knee's bend; less tells no hinge
constexpr double kLongest = 0.99999;      // of a leg: straight, but for rounding

std::size_t at(int joint) { return static_cast<std::size_t>(joint); }

struct LegJoints {
  LegJoints(const Skeleton& skeleton, Side side) noexcept
      : thigh(at(skeleton.joint(on_side(Role::left_thigh, side)))),
        shin(at(skeleton.joint(on_side(Role::left_shin, side)))),
        foot(at(skeleton.joint(on_side(Role::left_foot, side)))) {}
  std::size_t thigh, shin, foot;
};

/// Angle at the knee of a triangle of two bones, this far apart at their ends.
double knee_angle(double thigh, double shin, double apart) {
  return deterministic::acos(
      clamp((thigh * thigh + shin * shin - apart * apart) / (2 * thigh * shin), -1.0, 1.0));
}

/// Square to both bones, so that turning the shin about it straightens the knee; its length is the
/// sine of the bend.
Vec3 bend_axis(const Vec3& hip, const Vec3& knee, const Vec3& ankle) {
  return cross(normalised(hip - knee), normalised(ankle - knee));
}

}  // namespace

void KneeHinges::look_at(const Skeleton& skeleton, std::span<const Transform> world) noexcept {
  for (const Side side : kSides) {
    const LegJoints leg(skeleton, side);
    sums_[at(index(side))] += rotate(
        inverse(world[leg.thigh].rotation),
        bend_axis(world[leg.thigh].position, world[leg.shin].position, world[leg.foot].position));
  }
}

Vec3 KneeHinges::axis(Side side) const noexcept {
  return normalised(sums_[at(index(side))], {1, 0, 0});
}

void bend_leg(const Skeleton& skeleton, Side side, const Vec3& ankle, const Vec3& hinge, Pose& pose,
              std::span<Transform> world) noexcept {
  const LegJoints leg(skeleton, side);
  const Vec3 hip = world[leg.thigh].position, knee = world[leg.shin].position;
  const Vec3 posed = world[leg.foot].position - knee;
  const double upper = length(knee - hip), lower = length(posed);
  const double wanted = std::min(length(ankle - hip), kLongest * (upper + lower));
  const Vec3 usual = rotate(world[leg.thigh].rotation, hinge);
  // A knee that was captured bent the wrong way is past straight about its usual axis.
  Vec3 own = bend_axis(hip, knee, knee + posed);
  double open = knee_angle(upper, lower, length(knee + posed - hip));
  if (dot(own, usual) < 0) {
    own = -own;
    open = 2 * std::numbers::pi - open;
  }
  const double known = smoothstep(length(own) / kNearlyStraight);
  const Vec3 across = lerp(usual, normalised(own, usual), known);
  const Vec3 axis = normalised(across - posed * (dot(across, posed) / (lower * lower)), usual);
  const double bend = knee_angle(upper, lower, wanted) - open;
  const Quat bent = axis_angle(axis, bend);
  const Quat swung =
      shortest_arc(normalised(knee + rotate(bent, posed) - hip), normalised(ankle - hip));
  const Quat above = world[leg.thigh].rotation * inverse(pose.rotations[leg.thigh]);
  world[leg.thigh].rotation = normalised(swung * world[leg.thigh].rotation);
  world[leg.shin].rotation = normalised(swung * bent * world[leg.shin].rotation);
  pose.rotations[leg.thigh] = inverse(above) * world[leg.thigh].rotation;
  pose.rotations[leg.shin] = inverse(world[leg.thigh].rotation) * world[leg.shin].rotation;
}

}  // namespace amble
