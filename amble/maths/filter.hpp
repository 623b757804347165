#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "amble/maths/deterministic.hpp"

/// Filters on evenly sampled signals, of numbers or of points. They keep the length of a signal
/// and leave straight uniform motion alone up to its ends.
namespace amble {

/// Gaussian of standard deviation `sigma` frames; the signal is continued by point reflection.
template <class T>
std::vector<T> gaussian(const std::vector<T>& x, double sigma) {
  const int n = static_cast<int>(x.size());
  if (sigma < 0.3 || n < 2) return x;
  const int reach = std::min(static_cast<int>(4 * sigma) + 1, n - 1);
  std::vector<double> weights(static_cast<std::size_t>(reach) + 1);
  double sum = 0;
  for (int k = 0; k <= reach; ++k) {
    const double weight = deterministic::exp(-0.5 * (k / sigma) * (k / sigma));
    weights[static_cast<std::size_t>(k)] = weight;
    sum += k ? 2 * weight : weight;
  }
  const auto at = [&](int i) -> T {
    if (i < 0) return 2.0 * x.front() - x[static_cast<std::size_t>(-i)];
    if (i >= n) return 2.0 * x.back() - x[static_cast<std::size_t>(2 * (n - 1) - i)];
    return x[static_cast<std::size_t>(i)];
  };
  std::vector<T> out(x.size());
  for (int i = 0; i < n; ++i) {
    T total = weights[0] * x[static_cast<std::size_t>(i)];
    const bool inside = i >= reach && i + reach < n;
    for (int k = 1; k <= reach; ++k) {
      const T pair = inside
                         ? x[static_cast<std::size_t>(i - k)] + x[static_cast<std::size_t>(i + k)]
                         : at(i - k) + at(i + k);
      total += weights[static_cast<std::size_t>(k)] * pair;
    }
    out[static_cast<std::size_t>(i)] = total / sum;
  }
  return out;
}

/// The same with a flatter top: what it took from the signal is smoothed, too, and given back. As
/// much of slow motion stays as under a Gaussian of 0.6 times its width, and less of what is quick.
template <class T>
std::vector<T> flat_gaussian(const std::vector<T>& x, double sigma) {
  std::vector<T> out = gaussian(x, sigma), rest = x;
  for (std::size_t i = 0; i < x.size(); ++i) rest[i] = x[i] - out[i];
  rest = gaussian(rest, sigma);
  for (std::size_t i = 0; i < x.size(); ++i) out[i] = out[i] + rest[i];
  return out;
}

/// Central differences, one-sided at the two ends, per second.
template <class T>
std::vector<T> derivative(const std::vector<T>& x, double dt) {
  const std::size_t n = x.size();
  std::vector<T> out(n);
  if (n < 2) return out;
  out[0] = (x[1] - x[0]) / dt;
  for (std::size_t i = 1; i + 1 < n; ++i) out[i] = (x[i + 1] - x[i - 1]) / (2 * dt);
  out[n - 1] = (x[n - 1] - x[n - 2]) / dt;
  return out;
}

}  // namespace amble
