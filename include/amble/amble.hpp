#pragma once

/// All of Amble but its components, planning.hpp and fbx.hpp, which programs link on top.
#include "amble/actions.hpp"
#include "amble/builder.hpp"
#include "amble/character.hpp"
#include "amble/clip.hpp"
#include "amble/crowd.hpp"
#include "amble/error.hpp"
#include "amble/joint_buffer.hpp"
#include "amble/library.hpp"
#include "amble/retarget.hpp"
#include "amble/score.hpp"
#include "amble/snapshot.hpp"
#include "amble/steering.hpp"
#include "amble/style.hpp"
#include "amble/technique.hpp"
#include "amble/terrain.hpp"
#include "amble/version.hpp"
