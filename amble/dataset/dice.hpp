#pragma once

#include <cstdint>

#include "amble/maths/noise.hpp"

namespace amble::dataset {

/// The chances of one clip: every draw is a function of the dataset's seed, the clip's index and
/// how many draws came before, and of nothing else.
class Dice {
 public:
  Dice(std::uint64_t seed, std::uint64_t clip) noexcept : noise_(seed, clip) {}

  double share() noexcept { return noise_.share(next_++); }  ///< evenly over 0 to 1
  double between(double low, double high) noexcept { return low + (high - low) * share(); }
  double normal() noexcept { return noise_.normal(next_++); }  ///< deviation 1, within 3.5
  /// One of so many, evenly.
  int one_of(int count) noexcept {
    const int which = static_cast<int>(share() * count);
    return which < count ? which : count - 1;
  }
  /// A number that seeds other chances.
  std::uint64_t seed() noexcept { return static_cast<std::uint64_t>(share() * 0x1p53); }

 private:
  Noise noise_;
  std::int64_t next_ = 0;
};

}  // namespace amble::dataset
