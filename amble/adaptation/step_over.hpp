#pragma once

#include <span>

#include "amble/kinematics/foot_roll.hpp"
#include "amble/terrain/terrain.hpp"

namespace amble {

/// What a swing over edges has on top of one over even ground, metres: a foot in front of a riser
/// goes up, and back if there is no room, before it goes ahead; one that comes down behind an edge
/// comes from above, and from ahead.
struct StepOver {
  double early_up = 0, late_up = 0, back = 0, ahead = 0;

  bool operator==(const StepOver&) const = default;
  void follow(const StepOver& plan, double share) noexcept;  ///< by a share of the difference
  double up_at(double s) const noexcept;                     ///< metres, at share s of the swing
  double forward_at(double s) const noexcept;                ///< along the way of the swing
};

/// A moment of a swing as it would be over even ground.
struct SwingMoment {
  double s = 0;
  FootPose pose;
};

/// Whether an edge lies between two plants, or under one of them; `size` is that of the body beside
/// a grown-up's, which lower edges matter to.
bool edges_between(const Terrain& terrain, const Plant& from, const Plant& to,
                   double size) noexcept;

/// What brings these moments, in order, clear of the ground on the way between two plants: no less
/// than before, so that a plan that is made again does not waver.
StepOver step_over(const Terrain& terrain, const Sole& sole, const Plant& from, const Plant& to,
                   double size, std::span<const SwingMoment> moments,
                   const StepOver& before) noexcept;

}  // namespace amble
