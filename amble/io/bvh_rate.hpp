#pragma once

#include <string_view>

namespace amble {

/// Frames a second exactly as the "Frame Time:" of a BVH file says: 120.00048 for 0.0083333, where
/// read_bvh() takes the 120 that was meant. For comparing figures with programs that do not round.
/// 0 when the file gives none.
double written_bvh_rate(std::string_view bytes) noexcept;

}  // namespace amble
