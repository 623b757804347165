#pragma once

#include "amble/actions/action_stack.hpp"
#include "amble/character.hpp"
#include "amble/kinematics/foot_roll.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/terrain/terrain.hpp"
