#pragma once

#include <cstdint>
#include <string>

#include "amble/motion/clip.hpp"

namespace amble {

/// A table for spreadsheets and scripts: one row a frame with its time in seconds and, for every
/// joint, place (x, y, z, metres) and rotation (quaternion qw, qx, qy, qz) in the world.
std::string write_csv(const Clip& clip);

/// The same piece by piece: its first line, and rows of the frames from number `first` on.
std::string csv_header(const Skeleton& skeleton);
void append_csv_rows(const Clip& block, std::uint64_t first, std::string& text);

}  // namespace amble
