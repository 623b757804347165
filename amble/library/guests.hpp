#pragma once

#include "amble/library/capture_library.hpp"
#include "amble/library/common_skeleton.hpp"

namespace amble {

/// Strides from another rig are another person's. Blended with those of the library's own people
/// they would mix two manners that change with the speed, and as the legs of the two straighten at
/// different moments, the blend would crouch. So guests fill in where the library's own people do
/// not go; near one of their strides a guest's is left out, and the report says so.
void leave_out_guests(const std::vector<CaptureSource>& sources, const CommonSkeleton& common,
                      CaptureBuild& build);

}  // namespace amble
