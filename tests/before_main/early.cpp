#include "early.hpp"

#include "amble/engine/character.hpp"

namespace amble {

Character early_walker(default_library());
const std::vector<std::uint64_t> early_hashes = determinism::last_hashes(default_library());

}  // namespace amble
