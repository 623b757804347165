#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "amble/motion/clip.hpp"

namespace amble {

/// GLB (binary glTF 2.0) of a clip in metres: its skeleton in a standing rest pose, a mannequin
/// skinned to it, and one animation with a key per frame.
std::string write_glb(const Clip& clip);

}  // namespace amble
