#pragma once

#include <optional>
#include <vector>

#include "amble/actions.hpp"

namespace amble {

/// Which part moves a joint: by joint, nothing for the pelvis and the legs, which follow the gait.
std::vector<std::optional<ActionPart>> upper_body_parts(const Skeleton& skeleton);

}  // namespace amble
