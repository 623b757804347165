#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "amble/maths/filter.hpp"
#include "amble/maths/vector.hpp"

/// Filters on evenly sampled signals, of numbers or of points. They keep the length of a signal
/// and leave straight uniform motion alone up to its ends.
namespace amble::metrics {

/// One truth value a frame. (Not vector<bool>: its elements have no address.)
using Mask = std::vector<std::uint8_t>;

/// Frames begin, …, end − 1.
struct Run {
  int begin = 0, end = 0;
  int length() const noexcept { return end - begin; }
};

/// The stretches of a mask that are true, in order.
std::vector<Run> true_runs(const Mask& mask);
std::vector<Run> false_runs(const Mask& mask);

Mask either(const Mask& a, const Mask& b);
Mask both(const Mask& a, const Mask& b);
int count(const Mask& mask) noexcept;
double fraction(const Mask& mask) noexcept;

/// Angles in radians made continuous: no step above π.
void unwrap(std::vector<double>& angles) noexcept;

constexpr Vec3 on_ground(const Vec3& point) noexcept { return {point.x, 0, point.z}; }

/// Half the width of a centred window at a frame: narrower at the ends, so that it stays centred.
inline int half_window(int frame, int frames, int half) noexcept {
  return std::min({frame, frames - 1 - frame, half});
}

/// Centred average over `samples` frames (made odd).
template <class T>
std::vector<T> moving_average(const std::vector<T>& x, int samples) {
  const int n = static_cast<int>(x.size());
  std::vector<T> sums(x.size() + 1), out(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) sums[i + 1] = sums[i] + x[i];
  for (int i = 0; i < n; ++i) {
    const int half = half_window(i, n, samples / 2);
    out[static_cast<std::size_t>(i)] =
        (sums[static_cast<std::size_t>(i + half + 1)] - sums[static_cast<std::size_t>(i - half)]) /
        static_cast<double>(2 * half + 1);
  }
  return out;
}

using amble::derivative;
using amble::gaussian;

}  // namespace amble::metrics
