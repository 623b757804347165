#pragma once

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

}  // namespace amble
