#include "amble/actions/action.hpp"

#include "amble/maths/smooth.hpp"

namespace amble {

Action& Action::with_priority(double value) noexcept {
  for (const ActionPart part : kActionParts) set_priority(part, value);
  return *this;
}

bool Action::set_priority(ActionPart part, double value) noexcept {
  if (!moves(part) || !(value >= 0)) return false;
  priority[index(part)] = clamp(value, 0, 1e6);
  return true;
}

}  // namespace amble
