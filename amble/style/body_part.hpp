#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "amble/motion/skeleton.hpp"

namespace amble {

/// The parts that style is taken apart in (kim2012, Figure 4). The root belongs to none: it is
/// coupled with the legs and makes the base that the parts are put on.
enum class BodyPart { torso, left_arm, right_arm, left_leg, right_leg };
inline constexpr std::array<BodyPart, 5> kBodyParts{BodyPart::torso, BodyPart::left_arm,
                                                    BodyPart::right_arm, BodyPart::left_leg,
                                                    BodyPart::right_leg};
constexpr std::size_t index(BodyPart part) noexcept { return static_cast<std::size_t>(part); }
constexpr bool is_leg(BodyPart part) noexcept {
  return part == BodyPart::left_leg || part == BodyPart::right_leg;
}
constexpr BodyPart leg_part(Side side) noexcept {
  return side == Side::left ? BodyPart::left_leg : BodyPart::right_leg;
}

const char* body_part_name(BodyPart part) noexcept;  ///< "left_arm"
std::optional<BodyPart> body_part_named(std::string_view name) noexcept;

/// The joints of each part that turn, ascending, by index(BodyPart). Joints beyond a hand or a head
/// go with it; the root, joint 0, is left out.
std::array<std::vector<int>, 5> joints_of_parts(const Skeleton& skeleton);

}  // namespace amble
