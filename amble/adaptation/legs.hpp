#pragma once

#include <span>

#include "amble/kinematics/foot_roll.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/library/motion_library.hpp"

namespace amble {

/// Joints of one leg and what is below it, found once per library.
struct Leg {
  int thigh = -1, shin = -1, foot = -1, toe = -1;
  Vec3 hinge{1, 0, 0};  // knee axis in the thigh's frame
  double length = 0;
};

/// Skeletons lay the axes of their joints as they like: the knee's hinge is the axis about which
/// the shins of the examples turn most, with the sense that shortens the leg.
Leg leg_of(const MotionLibrary& library, Side side);

/// Bends one leg of a posed body onto its foot: the knee turns about its hinge until the leg has
/// the right length, the hip turns the whole leg by the shortest arc, and foot and toes take their
/// planned orientation. The blended pose keeps its say in where the knee points.
/// `world` holds the forward kinematics of `pose`; both are updated for the leg.
void close_leg(const Skeleton& skeleton, Side side, const Leg& leg, const FootPose& foot,
               Pose& pose, std::span<Transform> world) noexcept;

}  // namespace amble
