#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "amble/library/motion_library.hpp"

namespace amble {

/// Which of the strides that are drawn one after the other is in force: one for every half cycle,
/// and on the way from each to the next.
struct DrawnStride {
  std::uint64_t seed = 0;
  int half_cycle = 0;   // since the start
  double share = 0;     // of it that has passed
  double strength = 0;  // 0 … 1

  bool operator==(const DrawnStride&) const = default;
};

/// What one stride differs by from the one that its blend repeats. Every half cycle draws a new
/// difference from the library's spread (StrideSpread), a function of the seed and of how many came
/// before alone; the last one gives way to it over the half cycle, with continuous acceleration and
/// without a dip in how much they vary. Belongs to one character; allocates only when it is made.
class StrideVariation {
 public:
  explicit StrideVariation(std::shared_ptr<const MotionLibrary> library);

  /// The difference that is read from now on.
  void choose(const DrawnStride& drawn) noexcept;
  bool none() const noexcept { return !(chosen_.strength > 0); }

  /// Adds it to the first body channels at a phase.
  void add(double phase, std::span<float> channels) const noexcept;
  /// Where a foot comes down beside its place: metres left and forward, radians.
  Vec3 step(Side side) const noexcept;
  /// The share by which a half of the stride lasts longer.
  double longer(std::size_t half) const noexcept;

 private:
  static constexpr std::size_t kDraws = 4;  // those of two moments a step apart, and one to spare
  struct Draw {
    std::uint64_t seed = 0;
    int half_cycle = -1;
  };
  /// Which of the draws it is.
  std::size_t draw(std::uint64_t seed, int half_cycle) noexcept;
  /// What a draw differs by: the rows, then the steps.
  const float* difference(std::size_t which) const noexcept {
    return differences_.data() + which * library_->spread.mode_size();
  }
  /// A number of the difference in force.
  double in_force(std::size_t at) const noexcept;

  std::shared_ptr<const MotionLibrary> library_;
  DrawnStride chosen_;
  std::array<Draw, kDraws> draws_;
  std::vector<float> differences_;  // of the draws
  // In force: how much of the last difference and of the next one, and which draws they are.
  std::array<float, 2> shares_{};
  std::array<std::size_t, 2> drawn_{};
};

}  // namespace amble
