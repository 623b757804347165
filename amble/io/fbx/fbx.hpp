#pragma once

#include <string>

#include "amble/fbx.hpp"

namespace amble {

/// An FBX file as GLB: nodes, meshes, skins, materials, embedded textures, animations. Throws
/// amble::Error.
std::string fbx_as_glb(const std::string& path);

}  // namespace amble
