#pragma once

#include <string>

#include "amble/metrics/limits.hpp"
#include "amble/metrics/score.hpp"

namespace amble::cli {

/// A score for people: the figures that have a limit, each with its verdict.
std::string score_table(const std::string& file, const metrics::Score& score,
                        const metrics::LimitSet& limits);

}  // namespace amble::cli
