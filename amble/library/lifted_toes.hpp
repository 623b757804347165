#pragma once

#include "amble/library/motion_library.hpp"

namespace amble {

/// Lifts the toes of an example where they would dip into the ground as its feet swing, by the
/// least smooth change: |c|² + |c″|²/(2πf)⁴ is made least, as feet are planted (planted_foot.hpp),
/// with a heavy weight on what the tips lack. Looked at as it is played, joins of contact and swing
/// included (ExampleMotion): that is where tips dip, when a foot leaves quicker than it rolled.
void lift_toes(MotionLibrary& library, int example);

}  // namespace amble
