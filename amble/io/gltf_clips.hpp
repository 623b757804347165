#pragma once

#include "amble/io/gltf_nodes.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// An animation of a glTF file, and which of its nodes each joint is.
struct GltfClip {
  Clip clip;
  std::vector<int> nodes;
};

/// What `read_gltf` reads, with the nodes.
std::vector<GltfClip> read_clips(const GltfDocument& document, const std::string& name);

}  // namespace amble
