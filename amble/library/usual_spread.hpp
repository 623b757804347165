#pragma once

#include "amble/library/motion_library.hpp"

namespace amble {

/// How people's strides differ from one to the next in the mean, put on the body of a library: for
/// libraries whose clips do not tell, since each holds one stride or is a loop. The figures are
/// averages over captured people (data/stride_spread.json, made by tools/spread_fit.py).
StrideSpread usual_spread(const MotionLibrary& library);

}  // namespace amble
