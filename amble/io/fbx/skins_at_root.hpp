#pragma once

#include <string>

namespace amble {

/// A GLB whose skinned meshes stand at the root of its scene. In glTF what is above a skinned mesh
/// does not move it, and validators warn of who hangs one there, as FBX does. Nodes keep their
/// numbers; a mesh that carries other nodes stays. `name` is the file's. Throws amble::Error.
std::string skins_at_root(std::string glb, const std::string& name);

}  // namespace amble
