#include "amble/metrics/pops.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "amble/maths/small_turn.hpp"
#include "amble/metrics/summary.hpp"

namespace amble::metrics {
namespace {

// The fourth largest of the twelve values that lie 3 to 8 frames away, reflected at the ends:
// what is usual around a frame, whatever happens in it.
double around(const std::vector<double>& x, int frame) {
  constexpr int kNear = 3, kFar = 8, kRank = 8;
  const int last = static_cast<int>(x.size()) - 1;
  std::array<double, 2 * (kFar - kNear + 1)> values;
  std::size_t k = 0;
  for (int offset = kNear; offset <= kFar; ++offset)
    for (const int sign : {-1, 1}) {
      int i = std::abs(frame + sign * offset);
      if (i > last) i = 2 * last - i;
      values[k++] = x[static_cast<std::size_t>(std::clamp(i, 0, last))];
    }
  std::nth_element(values.begin(), values.begin() + kRank, values.end());
  return values[kRank];
}

// How far two successive accelerations oppose each other, beyond what the motion does anyway.
std::vector<double> opposing_steps(const std::vector<Vec3>& a) {
  std::vector<double> step(a.size(), 0.0);
  for (std::size_t i = 1; i + 2 < a.size(); ++i) {
    const Vec3 usual = 0.5 * (a[i - 1] + a[i + 2]);
    step[i] = std::sqrt(std::max(0.0, -dot(a[i] - usual, a[i + 1] - usual)));
  }
  return step;
}

// Half the larger of the changes of acceleration before and after each frame.
std::vector<double> roughness(const std::vector<Vec3>& a) {
  std::vector<double> rough(a.size(), 0.0);
  for (std::size_t i = 0; i + 1 < a.size(); ++i) {
    const double change = length(a[i + 1] - a[i]) / 2;
    rough[i] = std::max(rough[i], change);
    rough[i + 1] = change;
  }
  return rough;
}

}  // namespace

Pops find_pops(const std::vector<Vec3>& a, const PopThresholds& thresholds) {
  Pops pops;
  pops.hit.assign(a.size(), 0);
  pops.size.resize(a.size());
  std::vector<double> magnitude(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) magnitude[i] = pops.size[i] = length(a[i]);
  if (a.size() < 4) return pops;
  const auto step = opposing_steps(a), rough = roughness(a);
  const double floor =
      thresholds.step + (thresholds.noise > 0 ? thresholds.noise * median(rough) : 0.0);
  for (int i = 0; i < static_cast<int>(a.size()); ++i) {
    const auto k = static_cast<std::size_t>(i);
    pops.size[k] = std::max(step[k], magnitude[k]);
    // Most frames fail the bare floors: the neighbourhood is looked at only past them.
    const bool steps = step[k] > floor &&
                       step[k] > std::max(3.0 * around(step, i), 2.5 * around(rough, i)) + floor;
    const bool kinks = magnitude[k] > thresholds.kink &&
                       magnitude[k] > 5.0 * around(magnitude, i) + thresholds.kink;
    pops.hit[k] = steps || kinks;
  }
  return pops;
}

std::vector<double> vibration_amplitude(const std::vector<Vec3>& a) {
  if (a.size() < 6) return {};
  std::vector<double> opposition(a.size() - 1), amplitude(a.size() - 5);
  for (std::size_t i = 0; i + 1 < a.size(); ++i) opposition[i] = -dot(a[i + 1], a[i]);
  for (std::size_t i = 0; i < amplitude.size(); ++i) {
    const auto window = opposition.begin() + static_cast<std::ptrdiff_t>(i);
    amplitude[i] = std::sqrt(std::max(0.0, *std::min_element(window, window + 5))) / 4;
  }
  return amplitude;
}

std::vector<Vec3> rotation_steps(const std::vector<Quat>& rotations) {
  std::vector<Vec3> steps(rotations.empty() ? 0 : rotations.size() - 1);
  for (std::size_t i = 0; i < steps.size(); ++i)
    steps[i] =
        log_half_of_step(inverse(rotations[i]) * rotations[i + 1]) * (2 * 180 / std::numbers::pi);
  return steps;
}

std::vector<Vec3> differences(const std::vector<Vec3>& x) {
  std::vector<Vec3> out(x.empty() ? 0 : x.size() - 1);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = x[i + 1] - x[i];
  return out;
}

}  // namespace amble::metrics
