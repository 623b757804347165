#pragma once

#include <memory>
#include <string>

#include "amble/library/motion_library.hpp"

namespace amble {

/// Standing alive from the front and over a minute, and strides that differ from one to the next.
std::string draw_life(const std::shared_ptr<const MotionLibrary>& library);

}  // namespace amble
