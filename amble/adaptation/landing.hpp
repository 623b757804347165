#pragma once

#include "amble/adaptation/feet.hpp"

namespace amble {

/// Share of a change of plan that a swinging foot takes up each step.
inline constexpr double kFollow = 0.5;

/// What a foot knows of the body that carries it, and where it will come down. For feet.cpp and
/// swing.cpp; others need feet.hpp alone.

inline std::size_t at(Side side) noexcept { return static_cast<std::size_t>(index(side)); }
inline const Sole& sole_of(const FootWork& work, Side side) noexcept {
  return work.library.skeleton.soles[at(side)];
}
inline const ExampleFoot& blended_foot(const FootWork& work, Side side) noexcept {
  return work.gait.feet[at(side)];
}
inline double speed_of(const FootWork& work) noexcept { return work.course.drive.speed.value; }
inline double turn_rate_of(const FootWork& work) noexcept {
  return work.course.drive.turn_rate.value;
}

/// Metres that a hip is too high above an ankle, that far apart, for a leg of this length;
/// negative: to spare.
inline double above_reach(const Vec3& apart, double leg) noexcept {
  const double across = apart.x * apart.x + apart.z * apart.z;
  return apart.y - std::sqrt(std::max(0.01, leg * leg - across));
}

/// Whether the ground is level as far as a foot may go next.
bool level_ahead(const FootWork& work) noexcept;

/// The hip of a side so many phases ahead (negative: ago), in the travelling frame, the pelvis as
/// its plan has it then.
Vec3 hip_ahead(const FootWork& work, Side side, double ahead) noexcept;

/// Pitch at share s of the contact with its rate per second.
Moving<double> stance_pitch(const FootWork& work, Side side, double s, double duty,
                            double flat) noexcept;

/// The foothold for a foot that is wanted somewhere, on uneven ground.
Plant choose_foothold(const FootWork& work, Side side, const Plant& wanted,
                      FootState& foot) noexcept;

/// Looks ahead to the strike, and keeps the target where the foot should come down: in its place
/// when the body passes over it, half a contact after the strike. `follow` says how far a target
/// still heeds a new plan.
void plan_landing(const FootWork& work, Side side, double follow, FootState& foot) noexcept;

/// Where a foot that stands on uneven ground will stand next: the pelvis's ground leads there.
void foresee(const FootWork& work, Side side, FootState& foot) noexcept;

}  // namespace amble
