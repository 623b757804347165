#pragma once

#include <vector>

namespace amble::metrics {

/// The usual figures of a set of numbers, in the unit of the numbers. All are zero and `count` is
/// 0 for an empty set, which a report prints as "unknown" rather than as 0.
struct Summary {
  int count = 0;
  double mean = 0, median = 0, standard_deviation = 0;
  double p5 = 0, p95 = 0, p99 = 0, max = 0;

  bool empty() const noexcept { return count == 0; }
};

/// Takes the values by copy because percentiles reorder them.
Summary summarise(std::vector<double> values);

/// Percentile in [0, 100], linear between neighbours. Reorders the values; 0 for none.
double percentile(std::vector<double>& values, double percent);
double median(std::vector<double> values);

}  // namespace amble::metrics
