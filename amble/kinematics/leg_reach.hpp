#pragma once

#include "amble/maths/hermite.hpp"
#include "amble/maths/vector.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// A leg as the two lengths that matter.
struct LegBones {
  double thigh = 0.4, shin = 0.4;
  double length() const noexcept { return thigh + shin; }
  /// Whether it bends at a knee: a leg with a bone of no length cannot be solved.
  bool whole() const noexcept {
    constexpr double kShortestLeg = 0.01, kShortestBone = 0.01;  // metres; of the leg
    return length() > kShortestLeg && thigh > kShortestBone * length() &&
           shin > kShortestBone * length();
  }
};

LegBones leg_bones(const Skeleton& skeleton, Side side) noexcept;

/// Where an ankle is, as its leg feels it: the direction of the leg, left and forward (unit vector
/// without its downward part), and the knee's flexion in radians. Near full stretch a centimetre
/// of distance is 13° of knee; planned in these coordinates a swing cannot snap the knee.
struct Reach {
  double left = 0, forward = 0, flexion = 0;
};
constexpr Reach operator+(const Reach& a, const Reach& b) noexcept {
  return {a.left + b.left, a.forward + b.forward, a.flexion + b.flexion};
}
constexpr Reach operator-(const Reach& a, const Reach& b) noexcept {
  return {a.left - b.left, a.forward - b.forward, a.flexion - b.flexion};
}
constexpr Reach operator*(const Reach& a, double s) noexcept {
  return {a.left * s, a.forward * s, a.flexion * s};
}

/// The bend of the knee for a hip and an ankle this far apart, metres, without that limit.
double plain_flexion(const LegBones& bones, double distance) noexcept;

Reach reach_of(const LegBones& bones, const Vec3& hip, const Vec3& ankle) noexcept;
Vec3 ankle_at(const LegBones& bones, const Vec3& hip, const Reach& reach) noexcept;

/// The reach of a moving hip and ankle, with its rate.
Moving<Reach> moving_reach(const LegBones& bones, const Moving<Vec3>& hip,
                           const Moving<Vec3>& ankle) noexcept;

}  // namespace amble
