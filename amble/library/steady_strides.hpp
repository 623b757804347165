#pragma once

#include <string>
#include <vector>

#include "amble/library/capture_library.hpp"

namespace amble {

/// A moment of a file, for reports: "walk.bvh @ 1.25 s".
std::string at_seconds(const std::string& file, double seconds);

/// Leaves out what is no example of a steady gait: strides that brake or speed up, which are
/// transitions, where enough steady ones of their gait remain; and a single stride of another gait
/// amid a clip. What a manifest gives a type stays.
void leave_out_unsteady(const std::vector<CaptureSource>& sources, CaptureBuild& build);

/// Leaves out strides by name, with the reason.
void leave_out_named(const std::vector<CaptureSource>& sources, const std::vector<Rejection>& named,
                     CaptureBuild& build);

}  // namespace amble
