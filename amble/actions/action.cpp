#include "amble/actions/action.hpp"

#include "amble/actions/action_clip.hpp"

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {
constexpr double kMostPriority = 1e6;  // a number; sums of many stay finite
}  // namespace

Action& Action::with_priority(double value) noexcept {
  for (const ActionPart part : kActionParts) set_priority(part, value);
  return *this;
}

bool Action::set_priority(ActionPart part, double value) noexcept {
  if (!moves(part) || !(value >= 0)) return false;
  priority[index(part)] = clamp(value, 0, kMostPriority);
  return true;
}

bool Action::takes_legs() const noexcept {
  return source == Source::clip && clip && clip->stride() &&
         (moves(ActionPart::left_leg) || moves(ActionPart::right_leg));
}

bool Action::take_legs(double value) noexcept {
  if (source != Source::clip || !clip || !clip->stride() || !(value >= 0)) return false;
  for (const ActionPart part : {ActionPart::hips, ActionPart::left_leg, ActionPart::right_leg})
    priority[index(part)] = clamp(value, 0, kMostPriority);
  return true;
}

}  // namespace amble
