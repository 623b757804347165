#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "amble/library/motion_library.hpp"

namespace amble::cli {

/// SVG of a library's control space: turn rate (left is left) over speed, examples as dots by
/// gait, their triangles, each group's envelope, and a trace of directives (speed, turn rate).
std::string control_space(const MotionLibrary& library, const std::vector<Point2>& directives = {});

/// The directives of a trace that `amble synth --trace` wrote. Throws amble::Error.
std::vector<Point2> directives_of(std::string_view trace, const std::string& path);

/// What a person should capture next, as sentences: sides that are missing, gaps, thin places.
/// Empty when nothing is missing.
std::vector<std::string> what_to_capture(const MotionLibrary& library);

}  // namespace amble::cli
