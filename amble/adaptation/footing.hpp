#pragma once

#include "amble/kinematics/foot_roll.hpp"
#include "amble/terrain/terrain.hpp"

namespace amble {

/// The plant brought to the ground under it: as high as no point of the sole sinks, leaning as the
/// ground does from heel to tip.
Plant grounded(const Terrain& terrain, const Sole& sole, Plant plant) noexcept;

/// How deep the lowest of heel, ball and tip lies below the ground; negative: above it. Metres.
double depth_of(const Terrain& terrain, const Sole& sole, const FootPose& foot) noexcept;

}  // namespace amble
