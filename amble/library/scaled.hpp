#pragma once

#include <memory>

#include "amble/library/motion_library.hpp"

namespace amble {

/// How many times as large as a library's own body another may be.
constexpr double kSmallestBody = 0.01, kLargestBody = 100;

/// The library of a body that is `size` times as large in every length, moving alike under the same
/// gravity: angles stay, steps are longer by the size, and times and speeds by its root (equal
/// Froude numbers). So a child takes quick short steps where a giant strides slowly.
std::shared_ptr<const MotionLibrary> scaled(const MotionLibrary& library, double size);

}  // namespace amble
