#pragma once

#include <memory>

#include "amble/library/motion_library.hpp"
#include "amble/library/stride.hpp"

namespace amble {

/// A library of one stride: its motion at its own speed and turn rate, exactly. Standing is made
/// from it.
std::shared_ptr<const MotionLibrary> stride_library(const Skeleton& skeleton, const Stride& stride);

}  // namespace amble
