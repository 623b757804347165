#pragma once

#include <string>
#include <vector>

#include "amble/clip.hpp"

namespace amble {

/// Every animation of an FBX file as a clip, in the file's own unit and axes. The file is parsed in
/// a child process with limited memory and time: whatever a broken file does there ends in
/// amble::Error here. Native builds only.
std::vector<Clip> read_fbx(const std::string& path);

}  // namespace amble
