#pragma once

#include "amble/motion/clip.hpp"

namespace amble {

/// Finds what the joints of a clip are to the body where their names say nothing: legs are the two
/// limbs alike that reach lowest, arms two others alike, knees and elbows bend, feet and knees
/// point ahead. Only roles that are missing are set: all of the body where it has no two whole
/// legs, else those of arms and head. Leaves a clip alone in which no such body is found.
void find_roles_by_shape(Clip& clip);

}  // namespace amble
