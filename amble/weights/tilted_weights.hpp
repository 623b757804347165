#pragma once

#include <span>

#include "amble/library/motion_library.hpp"

namespace amble {

/// The tilt found last, where the next search starts: a frame's query is close to the one before.
struct Tilt {
  double speed = 0, turn_rate = 0;
};

inline constexpr std::size_t kTiltScratch = 3;

/// Weights of the examples of one group at a query (speed, turn rate inside its envelope, then the
/// group's own further parameters):
/// non-negative, smooth in the query, summing to one, and exact — the blended stride over the
/// blended duration has just the wanted speed and turn rate.
/// The scattered-data weights (park2002:2) do not have the first property, and clamping them would
/// cost the last; so their positive part is tilted: wᵢ ∝ s(w_rbf,i)·exp(λ·Tᵢ(pᵢ − p)), with λ the
/// minimum of a smooth convex function, found by a few Newton steps.
/// `weights` has one entry per example of the library; only the group's are written. `scratch` is
/// room to work in, kTiltScratch numbers per example of the library.
void tilted_weights(const MotionLibrary& library, const Group& group, std::span<const double> query,
                    Tilt& tilt, std::span<double> weights, std::span<double> scratch) noexcept;

}  // namespace amble
