#pragma once

#include <memory>

#include "amble/engine/character.hpp"
#include "fuzz/making/choices.hpp"

namespace amble::fuzz {

inline constexpr int kFrames = 120;

/// A command as a caller with a fault might give it: mostly sensible, now and then any number.
Command some_command(Choices& choices);

/// Leads a character through so many frames: commands, time steps, places, grounds, vehicles
/// and actions that the recipe chooses. Every frame is checked (sound.hpp). What it did, as a clip.
Clip led(Character& character, Choices& choices, int frames = kFrames);

/// A new character of a library, led; the files of what it did are checked, too.
void lead_on(const std::shared_ptr<const MotionLibrary>& library, Choices& choices);

}  // namespace amble::fuzz
