#include "amble/kinematics/leg_reach.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

// Flexion changes without bound as the leg straightens; short of that it is held back softly.
constexpr double kStraightest = 0.998;  // of the leg
constexpr double kSoftness = 0.002;     // of the leg
constexpr double kShortest = 0.2;       // of the leg: a knee folds no further

}  // namespace

LegBones leg_bones(const Skeleton& skeleton, Side side) noexcept {
  const int shin = skeleton.joint(on_side(Role::left_shin, side));
  const int foot = skeleton.joint(on_side(Role::left_foot, side));
  if (shin < 0 || foot < 0) return {};
  return {amble::length(skeleton.joints[static_cast<std::size_t>(shin)].offset),
          amble::length(skeleton.joints[static_cast<std::size_t>(foot)].offset)};
}

namespace {

/// The knee's flexion for a hip and an ankle so far apart: |thigh|² + |shin|² + 2|thigh||shin| cos
/// φ = distance².
double flexion_at(const LegBones& bones, double distance) noexcept {
  return deterministic::acos(
      (distance * distance - bones.thigh * bones.thigh - bones.shin * bones.shin) /
      (2 * bones.thigh * bones.shin));
}

double softly_within(const LegBones& bones, double apart) noexcept {
  return std::max(kShortest * bones.length(),
                  soft_limit(apart, kStraightest * bones.length(), kSoftness * bones.length()));
}

}  // namespace

Reach reach_of(const LegBones& bones, const Vec3& hip, const Vec3& ankle) noexcept {
  const Vec3 leg = ankle - hip, direction = normalised(leg, {0, -1, 0});
  return {direction.x, direction.z, flexion_at(bones, softly_within(bones, amble::length(leg)))};
}

double plain_flexion(const LegBones& bones, double distance) noexcept {
  const double reached = clamp(distance, kShortest * bones.length(), 0.9995 * bones.length());
  return flexion_at(bones, reached);
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
  const Vec3 leg = ankle.value - hip.value, moves = ankle.rate - hip.rate,
             direction = normalised(leg, {0, -1, 0});
  const double apart = std::max(1e-3, amble::length(leg)), distance = softly_within(bones, apart);
  const Reach reach{direction.x, direction.z, flexion_at(bones, distance)};
  const double opens = dot(direction, moves);
  const Vec3 swings = (moves - direction * opens) * (1 / apart);
  if (distance <= kShortest * bones.length()) return {reach, {swings.x, swings.z, 0}};
  // By what the soft limit lets through: |thigh||shin| sin φ φ' = −distance distance'.
  const double beyond = (apart - kStraightest * bones.length()) / (kSoftness * bones.length()),
               let_through = 1 / (1 + deterministic::exp(beyond));
  const double cosine =
                   (distance * distance - bones.thigh * bones.thigh - bones.shin * bones.shin) /
                   (2 * bones.thigh * bones.shin),
               sine = std::sqrt(std::max(1e-6, 1 - cosine * cosine));
  return {
      reach,
      {swings.x, swings.z, -distance * opens * let_through / (bones.thigh * bones.shin * sine)}};
}

}  // namespace amble
