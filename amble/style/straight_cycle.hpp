#pragma once

#include "amble/style/mixed_cycle.hpp"

namespace amble {

/// A cycle on its way round a bend, made to go straight ahead: as far as it turns it is blended
/// with its own mirror image. What a bend has the outer leg do unlike the inner one, and how a body
/// leans into it, is no style; arms keep what they do. A cycle that hardly turns stays as it is,
/// and so does one whose skeleton has no mirror image.
MixedCycle straight_ahead(const Skeleton& skeleton, MixedCycle cycle);

}  // namespace amble
