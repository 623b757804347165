#pragma once

#include <memory>
#include <string>

#include "amble/library/motion_library.hpp"

namespace amble {

// Figures of Park, Shin and Shin 2002, drawn with a motion library.

std::string draw_park2002_4(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_park2002_8(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_park2002_9(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_park2002_10(const std::shared_ptr<const MotionLibrary>& library);

}  // namespace amble
