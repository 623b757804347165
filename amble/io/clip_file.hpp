#pragma once

#include <string>
#include <vector>

#include "amble/io/file.hpp"
#include "amble/io/gltf.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// Every clip of a file, as read_clip reads it: glTF files may hold several animations.
std::vector<Clip> read_clips(const std::string& path);

/// The one of several animations with that name or number from 0; the first when `animation` is
/// empty. `path` stands for the file in messages.
Clip choose_clip(std::vector<Clip> clips, const std::string& animation, const std::string& path);

/// The number of that one.
std::size_t choose_number(const std::vector<Clip>& clips, const std::string& animation,
                          const std::string& path);

/// Reads the files that the glTF file at `path` names: only such as lie beside it.
ResolveUri files_beside(const std::string& path);

/// Throws amble::Error when no clip can be written to a file of that name: for before long work.
void require_clip_output(const std::string& path);

/// The files that a clip in metres becomes (.bvh, .glb, .csv, .amc with its .asf beside it).
std::vector<FileContent> encode_clip(const std::string& path, const Clip& clip,
                                     const ClipFormat& format = {});

}  // namespace amble
