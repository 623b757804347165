#pragma once

#include <memory>
#include <string>

#include "amble/library/motion_library.hpp"

namespace amble {

// The figures of Kwon and Shin 2007 as SVG, with the performer as the person who walks.
std::string draw_kwon2007_1(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_kwon2007_3(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_kwon2007_4(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_kwon2007_5(const std::shared_ptr<const MotionLibrary>& library);

}  // namespace amble
