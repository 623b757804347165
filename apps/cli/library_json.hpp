#pragma once

#include <nlohmann/json.hpp>

#include "amble/library/motion_library.hpp"

namespace amble::cli {

/// What `library build` and `library show` print with --json.
nlohmann::json library_json(const MotionLibrary& library);

/// The region of speed and turn rate that the library reaches with any gait.
ConvexHull whole_envelope(const MotionLibrary& library);

}  // namespace amble::cli
