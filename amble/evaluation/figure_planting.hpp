#pragma once

#include <memory>
#include <string>

#include "amble/library/motion_library.hpp"

namespace amble {

/// What building changes of a captured stride: a performed walk whose feet slide and whose joints
/// tremble, as in a capture, before and after its feet are planted. Returns an SVG.
std::string draw_planting(const std::shared_ptr<const MotionLibrary>& library);

}  // namespace amble
