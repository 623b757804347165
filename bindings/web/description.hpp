#pragma once

#include <string>

#include "amble/library/motion_library.hpp"

namespace amble::web {

/// What a page wants to know of a library once, as JSON: its name, its skeleton with roles and
/// soles, its examples, and its groups as control spaces. Quaternions are written x, y, z, w.
/// Throws when memory runs out.
std::string describe(const MotionLibrary& library);

}  // namespace amble::web
