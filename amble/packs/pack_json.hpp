#pragma once

#include <nlohmann/json.hpp>

#include "amble/packs/pack_motions.hpp"

namespace amble {

/// What a game needs to know of a pack: of every motion its speed, turn rate, stride, foot events
/// and travel, and where it stands in the blend spaces of game engines.
nlohmann::json pack_json(const std::vector<PackedMotion>& motions, const std::string& file,
                         bool in_place);

}  // namespace amble
