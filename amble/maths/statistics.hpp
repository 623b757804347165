#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace amble {

/// The value below which a fraction of the values lies, with linear interpolation; 0 of none.
inline double quantile(std::vector<double> values, double fraction) {
  if (values.empty()) return 0.0;
  const double at = fraction * static_cast<double>(values.size() - 1);
  const auto low = static_cast<std::size_t>(at);
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(low), values.end());
  const double below = values[low];
  if (low + 1 >= values.size()) return below;
  const double above =
      *std::min_element(values.begin() + static_cast<std::ptrdiff_t>(low) + 1, values.end());
  return below + (above - below) * (at - static_cast<double>(low));
}

inline double median(std::vector<double> values) { return quantile(std::move(values), 0.5); }

/// The value at which half of the weight is reached, of pairs of a value and its weight; 0 of none.
/// Where that is just between two of them, their mean.
inline double weighted_median(std::vector<std::pair<double, double>> values) {
  if (values.empty()) return 0.0;
  std::sort(values.begin(), values.end());
  double all = 0, below = 0;
  for (const auto& one : values) all += one.second;
  std::size_t i = 0;
  while (i + 1 < values.size() && 2 * (below + values[i].second) < all) below += values[i++].second;
  const bool between = i + 1 < values.size() && 2 * (below + values[i].second) == all;
  return between ? 0.5 * (values[i].first + values[i + 1].first) : values[i].first;
}

/// Half-open runs [first, last) of true values.
inline std::vector<std::pair<int, int>> runs(const std::vector<bool>& mask) {
  std::vector<std::pair<int, int>> out;
  const int size = static_cast<int>(mask.size());
  for (int i = 0; i < size; ++i) {
    if (!mask[static_cast<std::size_t>(i)]) continue;
    const int first = i;
    while (i < size && mask[static_cast<std::size_t>(i)]) ++i;
    out.emplace_back(first, i);
  }
  return out;
}

}  // namespace amble
