#pragma once

#include <array>
#include <chrono>
#include <cstdint>

namespace amble::cli {

/// What frames took, of any number of them in the same memory: the mean exactly, the 99th
/// percentile within 1 %.
class FrameTimes {
 public:
  void add(std::chrono::steady_clock::duration taken) noexcept;
  double mean() const noexcept;  // microseconds
  double p99() const noexcept;

 private:
  static constexpr int kSteps = 1400;  // of 1 % each, from 0.1 µs to 0.1 s
  std::array<std::uint64_t, kSteps> counts_{};
  std::uint64_t count_ = 0;
  double sum_ = 0;
};

}  // namespace amble::cli
