#pragma once

#include <string>
#include <vector>

#include "amble/motion/clip.hpp"

namespace amble::cli {

/// One SVG picture of clips at one scale, a strip of mannequins each: moments at equal steps
/// through the clip, seen from the side. The first moment of each strip is the clip's first frame
/// after `from` seconds; the strip covers `seconds`.
std::string strips(const std::vector<const Clip*>& clips, double from, double seconds);

}  // namespace amble::cli
