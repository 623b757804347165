#pragma once

#include "amble/library/motion_library.hpp"

namespace amble {

/// The `.amble` file: a motion library in one piece, little-endian.
///   "AMBLELIB", version (u32), 0 (u32), bytes of text (u64), number of curve floats (u64),
///   text (JSON: skeleton, examples, groups), curves (float32), checksum (u64, FNV-1a of all
///   before).
/// The text grows by keys, so older files keep loading; a newer version is refused.
inline constexpr unsigned kLibraryVersion = 4;

}  // namespace amble
