#include "amble/actions/action_part.hpp"

namespace amble {
namespace {

constexpr std::array<std::string_view, kActionPartCount> kNames{
    "head", "torso", "left_arm", "right_arm", "hips", "left_leg", "right_leg"};

}  // namespace

std::string_view action_part_name(ActionPart part) noexcept { return kNames[index(part)]; }

std::optional<ActionPart> action_part_named(std::string_view name) noexcept {
  for (const ActionPart part : kActionParts)
    if (name == kNames[index(part)]) return part;
  return std::nullopt;
}

std::vector<std::optional<ActionPart>> upper_body_parts(const Skeleton& skeleton) {
  const auto count = static_cast<std::size_t>(skeleton.size());
  // What hangs on a joint, seen from the tips: a joint that carries one part alone belongs to it.
  std::vector<unsigned> carries(count, 0);
  const auto mark = [&](Role role, ActionPart part) {
    for (int j = skeleton.joint(role); j >= 0;
         j = skeleton.joints[static_cast<std::size_t>(j)].parent)
      carries[static_cast<std::size_t>(j)] |= 1u << index(part);
  };
  mark(Role::head, ActionPart::head);
  mark(Role::neck, ActionPart::head);
  mark(Role::chest, ActionPart::torso);
  for (const Side side : kSides) {
    mark(on_side(Role::left_upper_arm, side), arm_part(side));
    mark(on_side(Role::left_thigh, side), action_leg(side));
  }
  std::vector<std::optional<ActionPart>> parts(count);
  for (std::size_t j = 1; j < count; ++j) {
    const Joint& joint = skeleton.joints[j];
    const bool at_root = joint.parent == 0;
    if (carries[j] == 0)  // beyond a hand, a head or a foot
      parts[j] = at_root ? std::nullopt : parts[static_cast<std::size_t>(joint.parent)];
    for (const ActionPart part : kActionParts)
      if (carries[j] == 1u << index(part)) parts[j] = part;
    if (parts[j] == ActionPart::left_leg || parts[j] == ActionPart::right_leg) parts[j].reset();
    constexpr unsigned kLegs =
        1u << index(ActionPart::left_leg) | 1u << index(ActionPart::right_leg);
    const bool shared = (carries[j] & (carries[j] - 1)) != 0;
    if (shared && !(carries[j] & kLegs)) parts[j] = ActionPart::torso;
  }
  return parts;
}

}  // namespace amble
