#pragma once

#include <nlohmann/json_fwd.hpp>

#include "amble/motion/skeleton.hpp"

namespace amble {

/// A body as it stands in a library's text: joints, roles and soles.
nlohmann::json skeleton_text(const Skeleton& skeleton);

/// The same read again. Throws amble::Error where it is no body that can walk.
Skeleton skeleton_from(const nlohmann::json& text);

}  // namespace amble
