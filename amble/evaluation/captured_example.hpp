#pragma once

#include "amble/library/capture_library.hpp"

namespace amble {

/// The captured stride that an example was made of; null for mirror images and what was made up.
const CaptureStride* capture_of(const Example& example, const CaptureBuild& build);

}  // namespace amble
