#pragma once

#include <array>

#include "amble/library/motion_library.hpp"
#include "amble/steering/drive.hpp"

namespace amble {

/// Where a body will stand, and its feet on it. Of one that was told to stop it is known from then
/// on, since nothing but its own drive decides how far it still goes; of one that is slowed down,
/// to a goal or by its vehicle, it is foreseen once it is slow.
struct LastSteps {
  double stops = 0;                 // 0 … 1: how surely
  GroundFrame frame;                // of the vehicle, at rest
  std::array<ExampleFoot, 2> feet;  // of standing, by index(Side)

  /// The frame in which a drive comes to rest that is told to.
  static GroundFrame rest_of(const Course& course) noexcept;
  /// Where one comes to rest that goes on slowing down as it does, and how surely it does.
  static LastSteps foreseen(const Course& course) noexcept;

  /// A foothold that the gait wants, moved to where the foot will stand if the body is that close
  /// to its rest when the foot comes down: the others are braking steps.
  Plant foothold(Side side, const Drive& at_strike, double size,
                 const Plant& wanted) const noexcept;
};

/// A foothold moved against what the body does in the middle of the contact, `hip` metres above it:
/// the zero-moment point of one who brakes lies ahead of the body, of one who speeds up behind it.
Plant balanced(const Course& mid_stance, double hip, Plant wanted) noexcept;

}  // namespace amble
