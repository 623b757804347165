#pragma once

#include <vector>

#include "amble/score.hpp"

namespace amble::metrics {

/// Takes the values by copy because percentiles reorder them.
Summary summarise(std::vector<double> values);

/// Percentile in [0, 100], linear between neighbours. Reorders the values; 0 for none.
double percentile(std::vector<double>& values, double percent);
double median(std::vector<double> values);

}  // namespace amble::metrics
