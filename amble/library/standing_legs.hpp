#pragma once

#include "amble/library/motion_library.hpp"

namespace amble {

/// Notes of an example how long its standing legs are and how they move as its feet leave and land:
/// a blend is held to that, and a swing is bent only by what another foot does unlike them. Follows
/// from its curves, so it is in no file; to be called whenever they have changed.
void note_standing_legs(MotionLibrary& library, int example);

/// Lets the feet of an example leave at the pitch rate with which their swings go on. A roll that
/// is made of something else than its swing, or told by markers that slip, may end quicker than
/// that, and the foot would have to stop turning in the moment it leaves.
void roll_off_into_swing(MotionLibrary& library, int example);

}  // namespace amble
