#pragma once

#include "amble/io/gltf_bytes.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// The glTF document of a mannequin on a clip's skeleton, at rest: nodes in the joints' order,
/// mesh, skin. Its values go to `bytes`. Throws amble::Error for a clip without joints or frames.
nlohmann::json glb_body(const Clip& shape, GltfBytes& bytes);

}  // namespace amble
