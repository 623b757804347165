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
