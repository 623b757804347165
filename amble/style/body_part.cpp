#include "amble/style/body_part.hpp"

namespace amble {
namespace {

constexpr std::array<const char*, 5> kNames{"torso", "left_arm", "right_arm", "left_leg",
                                            "right_leg"};

/// Whether `joint` is `ancestor` or hangs on it.
bool hangs_on(const Skeleton& skeleton, int joint, int ancestor) {
  for (; joint >= 0; joint = skeleton.joints[static_cast<std::size_t>(joint)].parent)
    if (joint == ancestor) return true;
  return false;
}

/// The highest joint that carries this limb and neither the head nor the limb of the other side.
int top_of(const Skeleton& skeleton, Role limb, Role twin) {
  int top = skeleton.joint(limb);
  while (top > 0) {
    const int above = skeleton.joints[static_cast<std::size_t>(top)].parent;
    const bool shared = above <= 0 || hangs_on(skeleton, skeleton.joint(twin), above) ||
                        hangs_on(skeleton, skeleton.joint(Role::head), above) ||
                        hangs_on(skeleton, skeleton.joint(Role::neck), above);
    if (shared) break;
    top = above;
  }
  return top;
}

}  // namespace

const char* body_part_name(BodyPart part) noexcept { return kNames[index(part)]; }

std::optional<BodyPart> body_part_named(std::string_view name) noexcept {
  for (const BodyPart part : kBodyParts)
    if (name == kNames[index(part)]) return part;
  return std::nullopt;
}

std::array<std::vector<int>, 5> joints_of_parts(const Skeleton& skeleton) {
  struct Limb {
    BodyPart part;
    Role role, twin;
  };
  constexpr Limb kLimbs[] = {
      {BodyPart::left_arm, Role::left_upper_arm, Role::right_upper_arm},
      {BodyPart::right_arm, Role::right_upper_arm, Role::left_upper_arm},
      {BodyPart::left_leg, Role::left_thigh, Role::right_thigh},
      {BodyPart::right_leg, Role::right_thigh, Role::left_thigh},
  };
  std::array<std::vector<int>, 5> out;
  for (int j = 1; j < skeleton.size(); ++j) {
    if (skeleton.joints[static_cast<std::size_t>(j)].end) continue;
    BodyPart part = BodyPart::torso;
    for (const Limb& limb : kLimbs) {
      const int top = top_of(skeleton, limb.role, limb.twin);
      if (top > 0 && hangs_on(skeleton, j, top)) part = limb.part;
    }
    out[index(part)].push_back(j);
  }
  return out;
}

}  // namespace amble
