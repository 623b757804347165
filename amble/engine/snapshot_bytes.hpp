#pragma once

#include <optional>
#include <span>
#include <string>

#include "amble/engine/character_snapshot.hpp"

namespace amble {

/// A snapshot as bytes, to keep outside the program: in a link, in a saved game. They are of this
/// build of Amble, on this kind of machine, and another one refuses them. Actions under way are
/// left out, because what they do lies with the caller; so are the events of the last update.
std::string snapshot_bytes(const CharacterSnapshot& snapshot);

/// Reads them for a character of the same library, which keeps the actions it has. None when they
/// are damaged, of another build, or of a library with other examples.
std::optional<CharacterSnapshot> read_snapshot(std::span<const std::byte> bytes,
                                               const Character& character);

}  // namespace amble
