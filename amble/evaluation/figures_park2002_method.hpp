#pragma once

#include <memory>
#include <string>

#include "amble/library/motion_library.hpp"

namespace amble {

// Figures of Park, Shin and Shin 2002 that explain the method, drawn with a library's own strides.

std::string draw_park2002_2(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_park2002_3(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_park2002_5(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_park2002_7(const std::shared_ptr<const MotionLibrary>& library);

}  // namespace amble
