#pragma once

#include "amble/analysis/cycles.hpp"

namespace amble {

// Why a cycle is no walk and no run, though somebody may go steadily like that.
inline constexpr const char* kUnevenSteps = "its two steps are too uneven";
inline constexpr const char* kUnevenFeet = "one foot stays down much longer than the other";
inline constexpr const char* kHops = "hops";

/// Whether a cycle gains or loses too much speed to be repeated.
bool changes_speed(const Cycle& cycle) noexcept;

/// Whether a cycle was rejected for one of these reasons alone: as a gait of its own, such as a
/// skip or a limp, it is sound.
bool is_odd_gait(const Cycle& cycle) noexcept;

}  // namespace amble
