#pragma once

#include <amble.h>

#include "amble/skeleton.hpp"

namespace amble::c {

/// A joint as callers see it; its name lives as long as the skeleton. Throws Refusal.
amble_joint joint_of(const Skeleton& skeleton, std::uint32_t number);
/// The joint with the role of that name, −1 where there is none. Throws Refusal.
int joint_of_role(const Skeleton& skeleton, const char* role);

}  // namespace amble::c
