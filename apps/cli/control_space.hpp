#pragma once

#include <string>
#include <vector>

#include "amble/library/motion_library.hpp"

namespace amble::cli {

/// SVG of a library's control space: turn rate (left is left) over speed, examples as dots by
/// gait, their triangles, and each group's envelope.
std::string control_space(const MotionLibrary& library);

/// What a person should capture next, as sentences: sides that are missing, gaps, thin places.
/// Empty when nothing is missing.
std::vector<std::string> what_to_capture(const MotionLibrary& library);

}  // namespace amble::cli
