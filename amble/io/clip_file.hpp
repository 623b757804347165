#pragma once

#include <string>
#include <vector>

#include "amble/io/file.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// What a reader cannot find in the name of a file alone.
struct ClipSource {
  std::string animation;  // of a glTF file: its name or number from 0; the first when empty
  std::string asf;        // skeleton of an .amc file; looked for beside it when empty
};

/// Reads a clip file (.bvh, .amc, .gltf, .glb), told by its extension, in the file's own unit and
/// axes. Throws amble::Error with file, line and remedy.
Clip read_clip(const std::string& path, const ClipSource& source = {});

/// The one of several animations with that name or number from 0; the first when `animation` is
/// empty. `path` stands for the file in messages.
Clip choose_clip(std::vector<Clip> clips, const std::string& animation, const std::string& path);

struct ClipFormat {
  double units_per_metre = 1;  // of BVH: 100 writes centimetres
};

/// The files that a clip in metres becomes (.bvh, .glb, .csv, .amc with its .asf beside it).
std::vector<FileContent> encode_clip(const std::string& path, const Clip& clip,
                                     const ClipFormat& format = {});

/// Writes them, whole or not at all.
void write_clip(const std::string& path, const Clip& clip, const ClipFormat& format = {});

}  // namespace amble
