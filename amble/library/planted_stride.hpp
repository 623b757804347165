#pragma once

#include <array>
#include <vector>

#include "amble/library/stride.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// Poses that a planted stride keeps.
inline constexpr std::size_t kStridePoses = 96;

/// A closed cycle as a stride that stands on its feet: planted by the least change, with the pelvis
/// and all that it carries left as it was. `poses` are of the cycle at uniform phases, in the
/// travelling frame, a multiple of kStridePoses of them; `stride` brings its name, times, speed
/// and turn rate, `duty` the share of the phase that each foot is down. The floor is laid under the
/// soles, whatever height the cycle had it at.
Stride planted_stride(std::vector<Pose> poses, const Skeleton& skeleton,
                      const std::array<double, 2>& duty, Stride stride);

}  // namespace amble
