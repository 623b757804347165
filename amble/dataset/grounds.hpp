#pragma once

#include <memory>

#include "amble/dataset/spec.hpp"
#include "amble/terrain.hpp"

namespace amble::dataset {

/// Draws a ground. `reach`: how far from the origin somebody may come, metres; `size`: of the body
/// beside the people of its library, so that a child meets a child's hills and stairs. `mesh`: what
/// was read of the wish's file, if any. Null is a floor at height 0.
std::shared_ptr<const Terrain> draw_ground(const GroundWish& wish, double reach, double size,
                                           const std::shared_ptr<const Terrain>& mesh, Dice& dice);

}  // namespace amble::dataset
