#pragma once

#include <string>

#include "amble/motion/clip.hpp"

namespace amble {

/// A table for spreadsheets and scripts: one row a frame with its time in seconds and, for every
/// joint, place (x, y, z, metres) and rotation (quaternion qw, qx, qy, qz) in the world.
std::string write_csv(const Clip& clip);

}  // namespace amble
