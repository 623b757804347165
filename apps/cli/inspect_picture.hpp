#pragma once

#include <functional>
#include <string>

#include "amble/analysis/study.hpp"

namespace amble::cli {

/// SVG of a studied clip: the path of its pelvis from above (+Z up the page, so that left is left)
/// with the arcs of its cycles, those that are `left_out` red and dashed, and the heights of heel
/// and toes over time with the moments of each step: strike red, flat violet, push-off green,
/// toe-off blue; dashed where they are unsure.
std::string inspect_picture(
    const Study& study, const std::function<bool(const Cycle&)>& left_out = [](const Cycle& cycle) {
      return !cycle.rejected.empty();
    });

}  // namespace amble::cli
