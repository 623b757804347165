#pragma once

#include <vector>

#include "amble/library/held_turns.hpp"
#include "amble/library/stride.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// Lays the toes of a planted foot on the ground by the least change. While the foot is down they
/// lie as the ground has them, bent by how far the foot has rolled; in the swing they are as
/// captured, but for a smooth correction that leads from the one to the other: the least by
/// |c|² + |c″|²/(2πf)⁴, as feet are planted (planted_foot.hpp). `poses` are those of the stride at
/// uniform phases; `stride` has its times, and the foot already planted. Swinging toes that would
/// dip into the ground are lifted later (lifted_toes.hpp).
void plant_toes(const Skeleton& skeleton, Side side, const Stride& stride,
                std::vector<Pose>& poses);

/// How the toes of a planted foot with this pitch are turned from the foot, and the weight that
/// holds them so.
HeldTurn lying_toes(const Sole& sole, double pitch);

}  // namespace amble
