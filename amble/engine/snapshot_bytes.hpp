#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "amble/engine/character_snapshot.hpp"

namespace amble {

/// A snapshot as bytes, to keep outside the program: in a link, in a saved game. They are of this
/// build of Amble, on this kind of machine, and another one refuses them. Of actions under way they
/// hold how far these are, not what they do, which lies with the caller; the events of the last
/// update are left out.
std::string snapshot_bytes(const CharacterSnapshot& snapshot);

/// The numbers of the actions that its bytes tell of, in the order in which they were played.
std::vector<int> actions_of(const CharacterSnapshot& snapshot);

/// Reads them for a character of the same library. It has been played the same actions, in that
/// order and nothing since its last reset, which go on as they were, under their new numbers;
/// further ones are gone. None when the bytes are damaged, of another build, of a library with
/// other examples or of other actions.
std::optional<CharacterSnapshot> read_snapshot(std::span<const std::byte> bytes,
                                               const Character& character);

}  // namespace amble
