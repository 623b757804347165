#include "amble/metrics/series.hpp"

#include <numbers>

namespace amble::metrics {
namespace {

std::vector<Run> runs_of(const Mask& mask, bool value) {
  std::vector<Run> runs;
  const int n = static_cast<int>(mask.size());
  for (int i = 0; i < n;) {
    const int begin = i;
    const bool here = mask[static_cast<std::size_t>(i)] != 0;
    while (i < n && (mask[static_cast<std::size_t>(i)] != 0) == here) ++i;
    if (here == value) runs.push_back({begin, i});
  }
  return runs;
}

}  // namespace

std::vector<Run> true_runs(const Mask& mask) { return runs_of(mask, true); }
std::vector<Run> false_runs(const Mask& mask) { return runs_of(mask, false); }

Mask either(const Mask& a, const Mask& b) {
  Mask out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = a[i] || b[i];
  return out;
}

Mask both(const Mask& a, const Mask& b) {
  Mask out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = a[i] && b[i];
  return out;
}

int count(const Mask& mask) noexcept {
  int n = 0;
  for (const auto value : mask) n += value != 0;
  return n;
}

double fraction(const Mask& mask) noexcept {
  return mask.empty() ? 0.0 : static_cast<double>(count(mask)) / static_cast<double>(mask.size());
}

void unwrap(std::vector<double>& angles) noexcept {
  constexpr double kTurn = 2 * std::numbers::pi;
  double turns = 0;
  double raw = angles.empty() ? 0.0 : angles[0];
  for (std::size_t i = 1; i < angles.size(); ++i) {
    const double step = angles[i] - raw;
    raw = angles[i];
    if (step > std::numbers::pi) turns -= kTurn;
    if (step < -std::numbers::pi) turns += kTurn;
    angles[i] += turns;
  }
}

}  // namespace amble::metrics
