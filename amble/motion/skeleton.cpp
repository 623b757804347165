#include "amble/motion/skeleton.hpp"

namespace amble {

std::string_view role_name(Role role) noexcept {
  static constexpr std::array<std::string_view, kRoleCount> kNames{
      "pelvis",        "spine",          "chest",        "neck",           "head",
      "left_clavicle", "left_upper_arm", "left_forearm", "left_hand",      "left_thigh",
      "left_shin",     "left_foot",      "left_toe",     "right_clavicle", "right_upper_arm",
      "right_forearm", "right_hand",     "right_thigh",  "right_shin",     "right_foot",
      "right_toe"};
  return kNames[static_cast<std::size_t>(role)];
}

Skeleton::Skeleton() { roles_.fill(-1); }

int Skeleton::find(std::string_view name) const noexcept {
  for (int j = 0; j < size(); ++j)
    if (joints[static_cast<std::size_t>(j)].name == name) return j;
  return -1;
}

double Skeleton::leg_length(Side side) const noexcept {
  const int shin = joint(on_side(Role::left_shin, side)),
            foot = joint(on_side(Role::left_foot, side));
  if (shin < 0 || foot < 0) return 0.0;
  return length(joints[static_cast<std::size_t>(shin)].offset) +
         length(joints[static_cast<std::size_t>(foot)].offset);
}

Vec3 Skeleton::hip_offset(Side side) const noexcept {
  Vec3 offset;
  for (int j = joint(on_side(Role::left_thigh, side)); j >= 0 && j != joint(Role::pelvis);
       j = joints[static_cast<std::size_t>(j)].parent)
    offset += joints[static_cast<std::size_t>(j)].offset;
  return offset;
}

}  // namespace amble
