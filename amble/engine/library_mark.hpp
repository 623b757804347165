#pragma once

#include <cstdint>

#include "amble/library/motion_library.hpp"

namespace amble {

/// A number that tells libraries apart by everything that a character's state counts on: the body,
/// the examples, how they are grouped. Two that were read from the same file have the same one.
std::uint64_t library_mark(const MotionLibrary& library) noexcept;

}  // namespace amble
