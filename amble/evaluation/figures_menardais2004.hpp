#pragma once

#include <memory>
#include <string>

#include "amble/library/motion_library.hpp"

namespace amble {

// The figure of Ménardais et al. 2004 as SVG.
std::string draw_menardais2004_2(const std::shared_ptr<const MotionLibrary>& library);

}  // namespace amble
