#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "amble/terrain/terrain.hpp"

namespace amble {

/// Reads a terrain from the bytes of a file: `.obj` is a mesh, everything else JSON with
/// {"origin":[x,z],"spacing":s,"heights":[[…],…]} and / or {"stairs":{…}}, whose heights add up.
/// Throws amble::Error with `name` in front.
std::shared_ptr<const Terrain> read_terrain(std::string_view bytes, const std::string& name);

}  // namespace amble
