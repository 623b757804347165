#include "amble/metrics/summary.hpp"

#include <algorithm>
#include <cmath>

namespace amble::metrics {

namespace {

/// Percentile of values of which `done` are known to be the lowest already, linear between
/// neighbours; `done` receives how many are after it.
double percentile_after(std::vector<double>& values, double percent, std::ptrdiff_t& done) {
  const double rank = percent / 100.0 * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::ptrdiff_t>(rank);
  const auto nth = values.begin() + below;
  std::nth_element(values.begin() + std::min(done, below), nth, values.end());
  done = below;
  const double fraction = rank - static_cast<double>(below);
  if (fraction <= 0.0) return *nth;
  const double next = *std::min_element(nth + 1, values.end());
  return *nth + fraction * (next - *nth);
}

}  // namespace

double percentile(std::vector<double>& values, double percent) {
  std::ptrdiff_t done = 0;
  return values.empty() ? 0.0 : percentile_after(values, percent, done);
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
  std::ptrdiff_t done = 0;  // each leaves only the higher ones to look at
  summary.p5 = percentile_after(values, 5, done);
  summary.median = percentile_after(values, 50, done);
  summary.p95 = percentile_after(values, 95, done);
  summary.p99 = percentile_after(values, 99, done);
  return summary;
}

}  // namespace amble::metrics
