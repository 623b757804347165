#include "amble/adaptation/legs.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

/// The shin, seen from the thigh, that gives the leg the wanted length: bent about the hinge alone
/// by |o₁|² + |o₂|² + 2|o₁||o₂| cos φ = length², and turned about itself as the pose has it. Knees
/// blended from captures are also a little askew: kept, that would leave some legs too short.
Quat bent_shin(const Vec3& thigh_bone, const Vec3& shin_bone, const Vec3& hinge, const Quat& posed,
               double wanted) noexcept {
  const double thigh = length(thigh_bone), shin = length(shin_bone);
  const Vec3 along = normalised(thigh_bone, {0, -1, 0});
  const Vec3 axis = normalised(hinge - along * dot(hinge, along), {1, 0, 0});
  const double cosine =
      clamp((wanted * wanted - thigh * thigh - shin * shin) / (2 * thigh * shin), -1.0, 1.0);
  const double sine = std::sqrt(1 - cosine * cosine);
  const Vec3 direction = along * cosine + cross(axis, along) * sine;
  return shortest_arc(rotate(posed, shin_bone) / shin, direction) * posed;
}

/// The direction in which vectors vary most, by power iteration; `usual` where they do not.
Vec3 main_axis(std::span<const Vec3> vectors, const Vec3& usual) noexcept {
  Vec3 mean, left, up, forward;  // the three columns of Σ (v − mean)(v − mean)ᵀ
  for (const Vec3& v : vectors) mean += v / static_cast<double>(vectors.size());
  for (const Vec3& v : vectors) {
    const Vec3 off = v - mean;
    left += off.x * off, up += off.y * off, forward += off.z * off;
  }
  Vec3 axis = usual;
  for (int i = 0; i < 60; ++i) {
    const Vec3 next = axis.x * left + axis.y * up + axis.z * forward;
    if (!(dot(next, next) > 1e-20)) return axis;
    axis = normalised(next, usual);
  }
  return axis;
}

Vec3 knee_hinge(const MotionLibrary& library, const Leg& leg) {
  constexpr Vec3 kUsual{1, 0, 0};
  const auto found = std::find(library.turning.begin(), library.turning.end(), leg.shin);
  if (found == library.turning.end() || found == library.turning.begin()) return kUsual;
  const auto joint = static_cast<std::size_t>(found - library.turning.begin());
  const auto channels = static_cast<std::size_t>(library.body_channels());
  const std::size_t channel = MotionLibrary::kPelvisChannels + 3 * (joint - 1);
  std::vector<Vec3> turns;  // half-angle vectors from the reference, seen from the thigh
  for (std::size_t row = 0; row < library.body_.size() / channels; ++row) {
    const float* v = library.body_.data() + row * channels + channel;
    turns.push_back(rotate(library.references[joint], Vec3{v[0], v[1], v[2]}));
  }
  // From a start that is not blind to any axis.
  const Vec3 axis = main_axis(turns, normalised(Vec3{1, 0.3, 0.2}, kUsual));
  const Vec3& thigh_bone = library.skeleton.joints[static_cast<std::size_t>(leg.shin)].offset;
  const Vec3& shin_bone = library.skeleton.joints[static_cast<std::size_t>(leg.foot)].offset;
  const auto along = [&](const Vec3& a, const Vec3& b) { return dot(a, axis) < dot(b, axis); };
  const auto [least, most] = std::minmax_element(turns.begin(), turns.end(), along);
  const auto leg_length = [&](const Vec3& turn) {
    return length(thigh_bone + rotate(exp_half(turn) * library.references[joint], shin_bone));
  };
  return leg_length(*most) <= leg_length(*least) ? axis : -axis;
}

}  // namespace

Leg leg_of(const MotionLibrary& library, Side side) {
  const Skeleton& skeleton = library.skeleton;
  Leg leg;
  leg.thigh = skeleton.joint(on_side(Role::left_thigh, side));
  leg.shin = skeleton.joint(on_side(Role::left_shin, side));
  leg.foot = skeleton.joint(on_side(Role::left_foot, side));
  leg.toe = skeleton.joint(on_side(Role::left_toe, side));
  leg.length = skeleton.leg_length(side);
  leg.hinge = knee_hinge(library, leg);
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

  Quat& bent = pose.rotations[at(leg.shin)];
  bent = bent_shin(thigh_bone, ankle_offset, leg.hinge, bent, length(to_ankle));

  const Vec3 reaches = rotate(thigh.rotation, thigh_bone + rotate(bent, ankle_offset));
  const Quat swing =
      shortest_arc(normalised(reaches, {0, -1, 0}), normalised(to_ankle, {0, -1, 0}));
  const Quat hip = thigh.rotation * inverse(pose.rotations[at(leg.thigh)]);
  thigh.rotation = normalised(swing * thigh.rotation);
  pose.rotations[at(leg.thigh)] = inverse(hip) * thigh.rotation;
  shin.position = thigh.position + rotate(thigh.rotation, thigh_bone);
  shin.rotation = thigh.rotation * bent;

  const Sole& sole = skeleton.soles[static_cast<std::size_t>(index(side))];
  Transform& ankle = world[at(leg.foot)];
  ankle.position = shin.position + rotate(shin.rotation, ankle_offset);
  const FootRotations planned = foot_rotations(sole, foot);
  ankle.rotation = planned.foot;
  pose.rotations[at(leg.foot)] = inverse(shin.rotation) * ankle.rotation;
  if (leg.toe < 0) return;
  Transform& toe = world[at(leg.toe)];
  toe.position = ankle.position + rotate(ankle.rotation, skeleton.joints[at(leg.toe)].offset);
  const Quat lying = inverse(ankle.rotation) * planned.toe;
  Quat& bends = pose.rotations[at(leg.toe)];
  bends = foot.free_toes > 0 ? nlerp(lying, bends, foot.free_toes) : lying;
  toe.rotation = ankle.rotation * bends;
  for (std::size_t j = at(leg.toe) + 1; j < skeleton.joints.size(); ++j)  // tips of the toes
    if (skeleton.joints[j].parent == leg.toe)
      world[j] = {toe.position + rotate(toe.rotation, skeleton.joints[j].offset), toe.rotation};
}

}  // namespace amble
