#pragma once

#include <optional>

#include "amble/library/motion_library.hpp"
#include "amble/motion/pose.hpp"

namespace amble {

/// How swinging toes must be turned, as half-angle vector in their own frame, so that their tip is
/// not below the ground: up by the least angle, though no further than level. None where they are
/// high enough. `toe` is their joint in the world, over ground of this height.
std::optional<Vec3> toe_lift(const Sole& sole, const Transform& toe, double ground = 0);

/// Lifts the toes of an example where they would dip into the ground as its feet swing, by the
/// least smooth change: |c|² + |c″|²/(2πf)⁴ is made least, as feet are planted (planted_foot.hpp),
/// with a heavy weight on what the tips lack. Looked at as it is played, joins of contact and swing
/// included (ExampleMotion): that is where tips dip, when a foot leaves quicker than it rolled.
void lift_toes(MotionLibrary& library, int example);

}  // namespace amble
