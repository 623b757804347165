#pragma once

#include <nlohmann/json_fwd.hpp>

#include "amble/library/segment.hpp"

namespace amble {

/// The part of a captured half cycle that stands in a library's text: everything but its curves.
nlohmann::json segment_text(const Segment& segment);

/// The same read again, with room for its curves, which are taken from the `floats` that the file
/// still has. `turning` is how many joints turn. Throws amble::Error where it makes no sense or
/// there are not as many, before it takes memory.
Segment segment_from(const nlohmann::json& text, std::size_t turning, std::size_t& floats);

}  // namespace amble
