#pragma once

#include <array>

#include "amble/library/motion_library.hpp"

namespace amble {

/// Between which bends an elbow moves, radians: 0 is straight, more is a fold, less is bent
/// backwards.
struct ElbowRange {
  double back = 0, fold = 0;
};

/// Of both arms over an example's stride, by index(Side); of an arm that the skeleton does not have
/// it is straight.
std::array<ElbowRange, 2> elbow_ranges(const MotionLibrary& library, int example);

/// Keeps the elbows of an example's styled twin within what people's do: a style that bends the
/// arms of a walk is put on a run whose arms are bent already. What is within stays as it is;
/// beyond, the bend nears its end softly. Nothing is beyond that the plain example does, nor what
/// is `shown` by the style's own stride.
void keep_elbows_human(const MotionLibrary& plain, int example,
                       const std::array<ElbowRange, 2>& shown, MotionLibrary& both, int twin);

}  // namespace amble
