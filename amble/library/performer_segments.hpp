#pragma once

#include "amble/library/motion_library.hpp"

namespace amble {

/// Gives the performer's library half cycles in which the body speeds up, slows down and changes
/// between standing, walking and running, and the graph of these ways. The performer leans against
/// what speeds it up, as bodies must, keeps its eyes level and bends its elbows for it.
void add_performed_segments(MotionLibrary& library);

}  // namespace amble
