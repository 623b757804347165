#pragma once

#include <memory>

#include "amble/library/motion_library.hpp"

namespace amble {

/// Builds the library of the built-in performer's locomotion: walks, runs and standing. Its cycles
/// are known from the model itself, so nothing has to be found in frames.
std::shared_ptr<const MotionLibrary> performer_library();

}  // namespace amble
