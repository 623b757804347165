#pragma once

#include <nlohmann/json.hpp>

#include "amble/library/capture_library.hpp"

namespace amble::web {

/// What was found in a clip: feet, cycles, faults. Times are seconds of the file.
nlohmann::json study_report(const Study& study);

/// What became of the clips of a library.
nlohmann::json build_report(const MotionLibrary& library, const CaptureBuild& build);

}  // namespace amble::web
