#include "amble/metrics/summary.hpp"

#include <algorithm>
#include <cmath>

namespace amble::metrics {

namespace {

/// A percentile of values of which those before `from` are no larger than the others, and which
/// are left so that everything before where it stands is no larger than it. The place is returned,
/// too: larger percentiles are looked for from there on.
struct Found {
  double value = 0;
  std::ptrdiff_t place = 0;
};
Found percentile_from(std::vector<double>& values, double percent, std::ptrdiff_t from) {
  const double rank = percent / 100.0 * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::ptrdiff_t>(rank);
  const auto nth = values.begin() + below;
  std::nth_element(values.begin() + from, nth, values.end());
  const double fraction = rank - static_cast<double>(below);
  if (fraction <= 0.0) return {*nth, below};
  const double next = *std::min_element(nth + 1, values.end());
  return {*nth + fraction * (next - *nth), below};
}

}  // namespace

double percentile(std::vector<double>& values, double percent) {
  return values.empty() ? 0.0 : percentile_from(values, percent, 0).value;
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
  const auto fifth = percentile_from(values, 5, 0);
  const auto half = percentile_from(values, 50, fifth.place);
  const auto most = percentile_from(values, 95, half.place);
  summary.p5 = fifth.value, summary.median = half.value, summary.p95 = most.value;
  summary.p99 = percentile_from(values, 99, most.place).value;
  return summary;
}

}  // namespace amble::metrics
