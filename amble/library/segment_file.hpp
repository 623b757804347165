#pragma once

#include <nlohmann/json_fwd.hpp>

#include "amble/library/segment.hpp"

namespace amble {

/// The part of a captured half cycle that stands in a library's text: everything but its curves.
nlohmann::json segment_text(const Segment& segment);

/// The same read again, with room for its curves. `turning` is how many joints turn. Throws
/// amble::Error where it makes no sense.
Segment segment_from(const nlohmann::json& text, std::size_t turning);

}  // namespace amble
