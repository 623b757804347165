#pragma once

#include <string>

#include "amble/motion/clip.hpp"
#include "fuzz/making/choices.hpp"

namespace amble::fuzz {

/// A clip as its file holds it.
struct ClipBytes {
  std::string name = "fuzz.bvh";  // whose ending tells the format
  std::string bytes;
  std::string skeleton;  // of an .amc file: its .asf
};

/// A nearly right walk as a BVH, GLB or AMC file; in a GLB the document may be changed, too, and a
/// second skin may share nodes with the first one.
ClipBytes near_walk_bytes(Choices& choices);

/// What an input is that is no recipe, told by how it begins.
ClipBytes as_clip(std::span<const std::uint8_t> bytes);

/// Frames beyond which a target lets a clip be: long ones are no other than short ones.
inline constexpr int kMostStudied = 2000;

/// As the readers have it, in its own unit and axes. Throws amble::Error.
Clip read(const ClipBytes& file);

}  // namespace amble::fuzz
