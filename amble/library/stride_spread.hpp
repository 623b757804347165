#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace amble {

/// How strides of one person differ from one to the next at the same speed: the leading modes of
/// their covariance. A mode is one way to differ, as large as its standard deviation: over the
/// stride, the mean and two harmonics of every body channel (nine tenths of what people's strides
/// differ by is in these), and with them where the feet come down and how long the steps last. A
/// stride that is drawn adds every mode times a number that is normally distributed.
struct StrideSpread {
  static constexpr std::size_t kMostModes = 8;
  static constexpr std::size_t kRows = 5;  // mean, cosine, sine, cosine and sine of twice the phase
  /// After the rows: left, forward, yaw of the left foot and of the right one (metres, radians),
  /// then the two halves of the stride, as shares by which they last longer.
  static constexpr std::size_t kSteps = 8, kHalves = 6;

  std::size_t channels = 0;  // of a row: the body channels of its library
  std::vector<float> modes;  // one after the other

  std::size_t mode_size() const noexcept { return kRows * channels + kSteps; }
  std::size_t count() const noexcept { return channels == 0 ? 0 : modes.size() / mode_size(); }
  const float* mode(std::size_t number) const noexcept {
    return modes.data() + number * mode_size();
  }
  float* mode(std::size_t number) noexcept { return modes.data() + number * mode_size(); }
};

}  // namespace amble
