#include "amble/motion/torn_limb.hpp"

namespace amble {
namespace {

constexpr Role kLeg[] = {Role::left_thigh, Role::left_shin, Role::left_foot};
constexpr Role kArm[] = {Role::left_upper_arm, Role::left_forearm, Role::left_hand};

bool hangs_on(const Skeleton& skeleton, Role lower, Role upper) noexcept {
  int joint = skeleton.joint(lower);
  do joint = skeleton.joints[static_cast<std::size_t>(joint)].parent;
  while (joint > skeleton.joint(upper));
  return joint == skeleton.joint(upper);
}

}  // namespace

std::optional<TornLimb> torn_limb(const Skeleton& skeleton) noexcept {
  for (const Side side : kSides)
    for (const auto& limb : {kLeg, kArm}) {
      Role above = Role::pelvis;
      for (int k = 0; k < 3; ++k) {
        const Role role = on_side(limb[k], side);
        if (!skeleton.has(role)) continue;
        if (skeleton.has(above) && !hangs_on(skeleton, role, above)) return TornLimb{role, above};
        above = role;
      }
    }
  return std::nullopt;
}

}  // namespace amble
