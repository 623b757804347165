#pragma once

#include <vector>

#include "amble/analysis/cycles.hpp"
#include "amble/library/capture_library.hpp"
#include "amble/library/stride.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// The strides of captures as they were captured, for comparing: nothing closed, mended or planted.
/// A stride runs from a right strike to the next. Its arc (park2002:1) has the cycle's turn rate
/// and is laid through the pelvis' path by least squares; the frame goes along it beside the
/// pelvis, so that height and sway are left. Phases are even between the two moments at which the
/// feet pass each other, which a capture tells more surely than its strikes.
struct ObservedStrides {
  Skeleton skeleton;
  std::vector<Stride> strides;  // no feet; name and source are set
};

/// Of walks and runs ahead. Sources on another skeleton are put on the common one, as a library
/// would have them.
ObservedStrides observe_strides(const std::vector<CaptureSource>& sources);

}  // namespace amble
