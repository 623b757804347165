#pragma once

#include <array>

#include "amble/library/motion_library.hpp"

namespace amble {

/// How long the legs of an example are while they carry, metres, by index(Side) and coefficient
/// of the stance's curve.
using StanceLengths = std::array<std::array<double, MotionLibrary::kFootCoefficients>, 2>;
StanceLengths stance_lengths(const MotionLibrary& library, int example);

/// How straight the legs of an example become in the middle of a stance: a share of their length.
double straightness(const MotionLibrary& library, int example);

/// Whether legs that are not meant to crouch stay bent all through the stance.
bool stays_bent(const MotionLibrary& library, int example);

/// Raises or lowers an example until its legs become just so straight. Strides of other lengths
/// need other heights, and near full stretch a centimetre is 13° of knee.
void stand_as_straight(MotionLibrary& library, int example, double share);

/// Lowers an example that took on how a style turns the pelvis until it asks no more of its legs
/// than it did as a plain one, or than they can give.
void keep_in_reach(const MotionLibrary& library, int plain, MotionLibrary& both, int styled);

/// Lets the heel rise as far as it takes for a leg to leave the ground no longer than this: one
/// that still straightens as it lifts would have to turn back at once.
void leave_as_bent(MotionLibrary& library, int example, const StanceLengths& lengths);

/// Has the toes of an example come down the sooner the lower they are at the strike: a foot that
/// lands all but flat and takes its time would seem to slide.
void flatten_in_time(MotionLibrary& library, int example);

/// Says anew of an example how long its legs are while they carry: a blend of examples holds them
/// to it.
void measure_legs(MotionLibrary& library, int example);

}  // namespace amble
