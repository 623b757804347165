#pragma once

#include <memory>

#include "amble/library/motion_library.hpp"

namespace amble {

/// The library of a body that is `size` times as large in every length: its steps are longer, its
/// speeds higher, its angles and times the same. For characters whose legs are not those of the
/// library's people, so that what they are asked for, in metres, is what they do.
std::shared_ptr<const MotionLibrary> scaled(const MotionLibrary& library, double size);

}  // namespace amble
