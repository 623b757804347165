#pragma once

#include "amble/packs/pack_motions.hpp"

namespace amble {

/// Brings a motion to the first pose of the one that follows it (itself, for a loop), exactly. What
/// is between its last pose and that one is spread: evenly over trunk and arms, for each foot over
/// the time in which it swings, and the legs follow. So a foot that is planted stays where it is.
void meet(PackedMotion& motion, const Clip& next);

}  // namespace amble
