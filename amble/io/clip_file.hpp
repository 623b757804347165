#pragma once

#include <string>

#include "amble/motion/clip.hpp"

namespace amble {

/// Reads a clip file, its format told by the extension, in the file's own unit and axes.
/// Throws amble::Error with file, line and remedy.
Clip read_clip(const std::string& path);

}  // namespace amble
