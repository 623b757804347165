#pragma once

#include <span>

#include "amble/analysis/study.hpp"
#include "amble/engine/character.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/motion/clip.hpp"

namespace amble::fuzz {

/// Ends the program, which counts as a finding, and says what should have been so.
void require(bool so, const char* what);

// Nothing that comes out may hold a number that is none, or one beyond all bounds.
void require_sound(const Study& study);
void require_sound(const MotionLibrary& library);
void require_sound(const Character& character);
void require_sound(const Clip& clip);

/// The files that a clip becomes can be read again and hold what it holds.
void require_sound_files(const Clip& clip);

}  // namespace amble::fuzz
