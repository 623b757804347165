#pragma once

#include "amble/actions/action_clip.hpp"
#include "amble/actions/action_part.hpp"
