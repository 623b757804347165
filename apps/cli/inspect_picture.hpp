#pragma once

#include <string>

#include "amble/analysis/study.hpp"

namespace amble::cli {

/// SVG of a studied clip: the path of its pelvis from above (+Z up the page, so that left is left)
/// with the arcs of its cycles, and the heights of heel and toes over time with the moments of each
/// step: strike red, flat violet, push-off green, toe-off blue; dashed where they are unsure.
std::string inspect_picture(const Study& study);

}  // namespace amble::cli
