#pragma once

#include <string>

#include "amble/motion/clip.hpp"

namespace amble::cli {

/// SVG of a clip in metres: the path of its pelvis from above (+Z up the page, so that left is
/// left), and the heights of ankles and toes over time.
std::string inspect_picture(const Clip& clip);

}  // namespace amble::cli
