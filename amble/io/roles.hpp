#pragma once

#include "amble/motion/skeleton.hpp"

namespace amble {

/// Finds what each joint is to the body, from its name and its place in the tree, and sets the
/// skeleton's roles. Knows the naming of CMU, Bandai, Mixamo, Rigify, SMPL, LAFAN, Biped, Unreal
/// and the joint-centred "LeftKnee" style, with or without prefixes ("mixamorig:", "DEF-"). Limbs
/// go by name; the trunk by topology: the pelvis is where the legs meet, the chest where the arms
/// meet. Roles that cannot be found stay empty.
void assign_roles(Skeleton& skeleton);

}  // namespace amble
