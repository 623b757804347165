#pragma once

#include "amble/library/motion_library.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// How a body differs from the library's own, as factors of lengths. `height` is of everything; the
/// others come on top of it.
struct BodyShape {
  double height = 1, legs = 1, arms = 1, shoulders = 1;
};

/// The library's own body in another shape, to be given to on_body. Throws amble::Error for factors
/// outside 0.3 to 3.
Clip shaped_body(const MotionLibrary& library, const BodyShape& shape);

/// From the floor to the top of a library's standing body, metres.
double body_height(const MotionLibrary& library);

}  // namespace amble
