#include "amble/kinematics/leg_reach.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

// Flexion changes without bound as the leg straightens; short of that it is held back softly.
constexpr double kStraightest = 0.998;  // of the leg
constexpr double kSoftness = 0.002;     // of the leg

}  // namespace

LegBones leg_bones(const Skeleton& skeleton, Side side) noexcept {
  const int shin = skeleton.joint(on_side(Role::left_shin, side));
  const int foot = skeleton.joint(on_side(Role::left_foot, side));
  if (shin < 0 || foot < 0) return {};
  return {amble::length(skeleton.joints[static_cast<std::size_t>(shin)].offset),
          amble::length(skeleton.joints[static_cast<std::size_t>(foot)].offset)};
}

Reach reach_of(const LegBones& bones, const Vec3& hip, const Vec3& ankle) noexcept {
  const Vec3 leg = ankle - hip;
  const double distance = std::max(
      0.2 * bones.length(),
      soft_limit(amble::length(leg), kStraightest * bones.length(), kSoftness * bones.length()));
  const Vec3 direction = normalised(leg, {0, -1, 0});
  const double cosine =
      (distance * distance - bones.thigh * bones.thigh - bones.shin * bones.shin) /
      (2 * bones.thigh * bones.shin);
  return {direction.x, direction.z, deterministic::acos(cosine)};
}

double plain_flexion(const LegBones& bones, double distance) noexcept {
  const double reached = clamp(distance, 0.2 * bones.length(), 0.9995 * bones.length());
  return deterministic::acos(
      (reached * reached - bones.thigh * bones.thigh - bones.shin * bones.shin) /
      (2 * bones.thigh * bones.shin));
}

Vec3 ankle_at(const LegBones& bones, const Vec3& hip, const Reach& reach) noexcept {
  const double squared = bones.thigh * bones.thigh + bones.shin * bones.shin +
                         2 * bones.thigh * bones.shin * deterministic::cos(reach.flexion);
  const double distance = std::sqrt(squared > 1e-6 ? squared : 1e-6);
  const double sideways = reach.left * reach.left + reach.forward * reach.forward;
  const double down = std::sqrt(sideways < 0.999 ? 1.0 - sideways : 0.001);
  return hip + Vec3{reach.left, -down, reach.forward} * distance;
}

Moving<Reach> moving_reach(const LegBones& bones, const Moving<Vec3>& hip,
                           const Moving<Vec3>& ankle) noexcept {
  constexpr double kStep = 1e-3;  // seconds
  const Reach before =
      reach_of(bones, hip.value - hip.rate * kStep, ankle.value - ankle.rate * kStep);
  const Reach after =
      reach_of(bones, hip.value + hip.rate * kStep, ankle.value + ankle.rate * kStep);
  return {reach_of(bones, hip.value, ankle.value), (after - before) * (0.5 / kStep)};
}

}  // namespace amble
