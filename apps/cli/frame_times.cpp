#include "frame_times.hpp"

#include <algorithm>
#include <cmath>

namespace amble::cli {
namespace {

constexpr double kLeast = 0.1, kStep = 1.01;  // microseconds; from one step to the next

}  // namespace

void FrameTimes::add(std::chrono::steady_clock::duration taken) noexcept {
  const double microseconds = std::chrono::duration<double, std::micro>(taken).count();
  sum_ += microseconds;
  ++count_;
  const double step = std::log(std::max(microseconds, kLeast) / kLeast) / std::log(kStep);
  ++counts_[static_cast<std::size_t>(std::clamp(step, 0.0, kSteps - 1.0))];
}

double FrameTimes::mean() const noexcept { return count_ ? sum_ / static_cast<double>(count_) : 0; }

double FrameTimes::p99() const noexcept {
  std::uint64_t below = 0;
  for (int k = 0; k < kSteps && count_; ++k)
    if ((below += counts_[static_cast<std::size_t>(k)]) > count_ * 99 / 100)
      return kLeast * std::pow(kStep, k + 0.5);
  return 0;
}

}  // namespace amble::cli
