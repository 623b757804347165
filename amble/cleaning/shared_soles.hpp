#pragma once

#include "amble/library/capture_library.hpp"

namespace amble {

/// Soles are measured where feet lie flat, and a runner's hardly do: clips in which a foot gave too
/// few flat frames take its sole from the clip of the same body that gave the most.
void share_soles(std::vector<CaptureSource>& sources);

}  // namespace amble
