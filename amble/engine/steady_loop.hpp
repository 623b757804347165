#pragma once

#include "amble/engine/character.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// Seconds of one cycle of what a character steadily does: a stride, or the breath of standing.
/// Runs the character on by several cycles.
double cycle_seconds(Character& character);

/// One cycle of a steady command as a clip that closes: its last frame is posed exactly as its
/// first, travel aside. It has the least frame rate from `fps` on that divides the cycle. The
/// character is reset for it, and left where the cycle ends.
Clip steady_loop(Character& character, const Command& command, double fps);

}  // namespace amble
