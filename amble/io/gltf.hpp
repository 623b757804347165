#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "amble/motion/clip.hpp"

namespace amble {

/// Reads a file that a glTF names relative to itself ("walk.bin").
using ResolveUri = std::function<std::string(const std::string& uri)>;

/// Every animation of a glTF 2.0 file (.gltf text or .glb) as a clip of its first skin's skeleton,
/// in the file's own unit; without a skin, of the nodes that move; without an animation, one frame
/// of the pose that the nodes have. Nodes above the skeleton are folded into its root. Sampled at
/// the rate of its keys, or 60 a second where they are sparse.
/// `name` stands for the file in messages, `resolve` reads the files that it names.
std::vector<Clip> read_gltf(std::string_view bytes, const std::string& name,
                            const ResolveUri& resolve);

/// GLB (binary glTF 2.0) of a clip in metres: its skeleton in a standing rest pose, a mannequin
/// skinned to it, and one animation with a key per frame.
std::string write_glb(const Clip& clip);

}  // namespace amble
