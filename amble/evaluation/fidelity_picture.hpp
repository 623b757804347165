#pragma once

#include <span>
#include <string>

#include "amble/metrics/stride_motion.hpp"

namespace amble {

/// Two strides to lay over each other, and what is written beside them: one line each.
struct StridePair {
  const metrics::StrideMotion *captured = nullptr, *made = nullptr;
  std::vector<std::string> words;
};

/// Small multiples as SVG, a row a pair: height, sway and knees over the stride, what was made over
/// what was captured. Walks and runs stand apart, each at one scale.
std::string fidelity_picture(std::span<const StridePair> pairs, const std::string& title);

/// The same of one pair, small, without words: to stand in a table.
std::string fidelity_strip(const metrics::StrideMotion& captured,
                           const metrics::StrideMotion& made);

}  // namespace amble
