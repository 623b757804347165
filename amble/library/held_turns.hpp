#pragma once

#include <span>
#include <vector>

#include "amble/maths/quaternion.hpp"

namespace amble {

/// What a rotation is to be at a moment; with no weight it is free.
struct HeldTurn {
  Quat turn;
  double weight = 0;
};

/// Brings a rotation to where it is held by the least smooth change: half-angle corrections c, in
/// its own frame, with |c|² + |c″|²/(2πf)⁴ least. `seconds` are those of the samples, eight at
/// least; with one more than there are samples they stand in a ring and it is the end of the round.
void hold_turns(std::vector<Quat>& turns, std::span<const HeldTurn> held,
                std::span<const double> seconds);

}  // namespace amble
