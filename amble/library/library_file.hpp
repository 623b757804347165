#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "amble/library/motion_library.hpp"

namespace amble {

/// The `.amble` file: a motion library in one piece, little-endian.
///   "AMBLELIB", version (u32), 0 (u32), bytes of text (u64), number of curve floats (u64),
///   text (JSON: skeleton, examples, groups), curves (float32), checksum (u64, FNV-1a of all
///   before).
/// The text grows by keys, so older files keep loading; a newer version is refused.
inline constexpr unsigned kLibraryVersion = 3;

std::string write_library(const MotionLibrary& library);

/// Throws amble::Error, naming `name`, when the bytes are damaged or newer than this Amble.
std::shared_ptr<const MotionLibrary> read_library(std::span<const std::byte> bytes,
                                                  const std::string& name);

}  // namespace amble
