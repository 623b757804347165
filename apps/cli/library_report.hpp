#pragma once

#include <string>
#include <vector>

#include "amble/library/capture_library.hpp"

namespace amble::cli {

/// One HTML file about a build: the control space and what to capture next, then for every clip
/// its foot heights with phases, its path with arcs, and what became of each of its cycles.
std::string library_report(const MotionLibrary& library, const std::vector<CaptureSource>& sources,
                           const CaptureBuild& build);

}  // namespace amble::cli
