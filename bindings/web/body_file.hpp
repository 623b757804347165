#pragma once

#include <string>
#include <string_view>

#include "amble/io/gltf.hpp"
#include "amble/motion/clip.hpp"

namespace amble::web {

/// A clip as its file has it, in its own unit and axes; the name tells the format (.bvh, .glb).
Clip read_clip_bytes(std::string_view bytes, const std::string& name);

/// A page is given single files: what one names beside itself is not to be had.
ResolveUri nothing_beside(const std::string& name);

/// The body that a clip file shows, .bvh, .glb or .gltf by its name: in metres, soles measured, of
/// any size. Throws amble::Error.
Clip read_body(std::string_view bytes, const std::string& name);

}  // namespace amble::web
