#pragma once

#include <memory>

#include "amble/library/motion_library.hpp"
#include "amble/motion/clip.hpp"
#include "amble/retarget.hpp"

namespace amble {

/// Poses of the library's own body, from all of its strides: what shows its joints and hinges.
Clip body_of(const MotionLibrary& library);

}  // namespace amble
