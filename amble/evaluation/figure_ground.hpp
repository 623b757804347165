#pragma once

#include <memory>
#include <string>

#include "amble/library/motion_library.hpp"

namespace amble {

/// park2002's Figure 11 remade: a walk over rough ground, and up and down stairs, from the side.
std::string draw_park2002_11(const std::shared_ptr<const MotionLibrary>& library);

}  // namespace amble
