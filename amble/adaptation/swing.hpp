#pragma once

#include "amble/adaptation/feet.hpp"

namespace amble {

/// The foot at its present phase of the swing, in the world, clear of the ground.
FootPose swinging(const FootWork& work, Side side, FootState& foot) noexcept;

/// Lets the swing of a runner that begins go on as the foot was speeding up when it left: its
/// course then begins without a jump in acceleration.
void join_lift(const FootWork& work, Side side, const LiftBend& left, FootState& foot) noexcept;

/// The same at the other end, as soon as a swing that was at phase `before` comes near it: the knee
/// comes down speeding up as it will on the ground, where the hip sinks on.
void join_strike(const FootWork& work, Side side, double before, FootState& foot) noexcept;

/// Looks for edges in the way of a swing that begins.
void look_for_edges(const FootWork& work, Side side, FootState& foot) noexcept;

}  // namespace amble
