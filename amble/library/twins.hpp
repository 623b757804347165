#pragma once

#include <memory>

#include "amble/library/motion_library.hpp"

namespace amble {

/// The library with every example twice: as it is, and again after all of them (`twins`). The
/// second half is for another style of the same examples; weights are found among the first.
std::shared_ptr<MotionLibrary> with_twins(const MotionLibrary& library);

/// Makes the first half what a blend of both halves is, `share` being that of the second, and the
/// second half that of `next`, which has as many examples.
void hand_over(MotionLibrary& both, double share, const MotionLibrary& next);

}  // namespace amble
