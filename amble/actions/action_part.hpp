#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "amble/motion/skeleton.hpp"

namespace amble {

/// What actions compete for (menardais2004: the resources i). A hand's place belongs to its arm,
/// the gaze to the head, the height of the hips to the hips, a foot's spot to its leg.
enum class ActionPart { head, torso, left_arm, right_arm, hips, left_leg, right_leg };
inline constexpr std::size_t kActionPartCount = 7;
inline constexpr std::array<ActionPart, kActionPartCount> kActionParts{
    ActionPart::head, ActionPart::torso,    ActionPart::left_arm, ActionPart::right_arm,
    ActionPart::hips, ActionPart::left_leg, ActionPart::right_leg};
/// Those whose joints actions move; hips and legs belong to the gait.
inline constexpr std::array<ActionPart, 4> kUpperParts{ActionPart::head, ActionPart::torso,
                                                       ActionPart::left_arm, ActionPart::right_arm};
constexpr std::size_t index(ActionPart part) noexcept { return static_cast<std::size_t>(part); }
constexpr ActionPart arm_part(Side side) noexcept {
  return side == Side::left ? ActionPart::left_arm : ActionPart::right_arm;
}
constexpr ActionPart action_leg(Side side) noexcept {
  return side == Side::left ? ActionPart::left_leg : ActionPart::right_leg;
}

std::string_view action_part_name(ActionPart part) noexcept;  ///< "left_arm"
std::optional<ActionPart> action_part_named(std::string_view name) noexcept;

/// Which part moves a joint: by joint, nothing for the pelvis and the legs, which follow the gait.
std::vector<std::optional<ActionPart>> upper_body_parts(const Skeleton& skeleton);

}  // namespace amble
