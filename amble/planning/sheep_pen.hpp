#pragma once

#include "amble/io/obj.hpp"

namespace amble {

/// The scene of pettre2006's figure 11, data/scenes/sheep_pen.obj, which the library carries.
TriangleMesh sheep_pen();

}  // namespace amble
