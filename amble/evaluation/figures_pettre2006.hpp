#pragma once

#include <memory>
#include <string>

#include "amble/library/motion_library.hpp"

namespace amble {

/// Figures of Pettré and Laumond 2006 about control space and blending, remade with a library; each
/// returns an SVG.
std::string draw_pettre2006_4(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_pettre2006_6(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_pettre2006_7(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_pettre2006_9(const std::shared_ptr<const MotionLibrary>& library);

}  // namespace amble
