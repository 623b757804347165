#pragma once

#include "amble/adaptation/feet.hpp"

namespace amble {

/// The foot at its present phase of the swing, in the world, clear of the ground.
FootPose swinging(const FootWork& work, Side side, FootState& foot) noexcept;

/// Looks for edges in the way of a swing that begins.
void look_for_edges(const FootWork& work, Side side, FootState& foot) noexcept;

}  // namespace amble
