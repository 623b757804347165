#pragma once

#include <string>
#include <string_view>

#include "amble/maths/ground_curve.hpp"

namespace amble {

/// Reads a path to walk: {"points":[[x,z],…],"closed":false} are the control points of a uniform
/// cubic B-spline with tripled ends (closed: periodic), {"points":…,"through":true} the points it
/// passes, {"bezier":[[[x,z]×4],…]} a chain of cubics. Throws amble::Error; `name` is the file.
GroundCurve parse_ground_curve(std::string_view json, const std::string& name);

}  // namespace amble
