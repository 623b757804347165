#pragma once

#include <cstdint>
#include <vector>

#include "amble/engine/character.hpp"
#include "determinism/scenes.hpp"

namespace amble {

/// Made before main begins, and in the program's first object file: before anything of the library
/// could have been initialised.
extern Character early_walker;
extern const std::vector<std::uint64_t> early_hashes;

}  // namespace amble
