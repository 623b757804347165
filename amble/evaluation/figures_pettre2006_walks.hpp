#pragma once

#include <memory>
#include <string>

#include "amble/library/motion_library.hpp"

namespace amble {

/// Figures of Pettré and Laumond 2006 that show walks, remade with a library; each returns an SVG.
std::string draw_pettre2006_8(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_pettre2006_10(const std::shared_ptr<const MotionLibrary>& library);

}  // namespace amble
