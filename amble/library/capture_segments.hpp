#pragma once

#include "amble/library/capture_library.hpp"

namespace amble {

/// Adds the half cycles of all sources that count to their library, with what every joint does on
/// the library's body, and notes the ways between kinds that none of them shows.
void keep_segments(const std::vector<CaptureSource>& sources, CaptureBuild& build,
                   MotionLibrary& library);

}  // namespace amble
