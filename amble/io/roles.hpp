#pragma once

#include <string>
#include <string_view>

#include "amble/motion/skeleton.hpp"

namespace amble {

/// Finds what each joint is to the body, from its name and its place in the tree, and sets the
/// skeleton's roles. Knows the naming of CMU, Bandai, Mixamo, Rigify, SMPL, LAFAN, Biped, Unreal
/// and the joint-centred "LeftKnee" style, with or without prefixes ("mixamorig:", "DEF-"). Limbs
/// go by name; the trunk by topology: the pelvis is where the legs meet, the chest where the arms
/// meet. Roles that cannot be found stay empty.
void assign_roles(Skeleton& skeleton);

/// Sets the roles that a JSON object names, over those already there:
/// {"pelvis": "Bone01", "left_toe": null} — null says that the body has none.
/// `name` stands for the file in messages.
void override_roles(Skeleton& skeleton, std::string_view json, const std::string& name);

}  // namespace amble
