#include "amble/metrics/summary.hpp"

#include <algorithm>
#include <cmath>

namespace amble::metrics {

double percentile(std::vector<double>& values, double percent) {
  if (values.empty()) return 0.0;
  const double rank = percent / 100.0 * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::ptrdiff_t>(rank);
  const auto nth = values.begin() + below;
  std::nth_element(values.begin(), nth, values.end());
  const double fraction = rank - static_cast<double>(below);
  if (fraction <= 0.0) return *nth;
  const double next = *std::min_element(nth + 1, values.end());
  return *nth + fraction * (next - *nth);
}

double median(std::vector<double> values) { return percentile(values, 50.0); }

Summary summarise(std::vector<double> values) {
  Summary summary;
  summary.count = static_cast<int>(values.size());
  if (values.empty()) return summary;
  double sum = 0;
  for (const double value : values) sum += value;
  summary.mean = sum / summary.count;
  double squares = 0;
  for (const double value : values) squares += (value - summary.mean) * (value - summary.mean);
  summary.standard_deviation = std::sqrt(squares / summary.count);
  summary.max = *std::max_element(values.begin(), values.end());
  summary.p5 = percentile(values, 5);
  summary.median = percentile(values, 50);
  summary.p95 = percentile(values, 95);
  summary.p99 = percentile(values, 99);
  return summary;
}

}  // namespace amble::metrics
