#pragma once

#include "amble/planning/scene.hpp"

namespace amble {

/// A footprint of very many small triangles as fewer larger ones: those that are small become the
/// squares of a 5 mm grid that they touch, joined in rows. What it covers stays covered, and it
/// reaches 8 mm farther at most. A footprint of few triangles stays as it is.
Footprint coarse_footprint(Footprint footprint);

}  // namespace amble
