#pragma once

#include <array>

#include "amble/maths/smooth.hpp"

namespace amble {

/// A moment of a pointer: where it is, how it moves and how that changes (m, m/s, m/s²).
struct PointerMotion {
  double x = 0, z = 0, velocity_x = 0, velocity_z = 0, acceleration_x = 0, acceleration_z = 0;
};

/// The trail of a pointer as a hand or a file gives it: uneven in time, trembling, sometimes
/// jumping, sometimes nonsense. What it does now is told by the parabola that fits its last tenths
/// of a second, so the same trail gives the same motion however often it is sampled. One that
/// dashes about and gets nowhere is where it is on the average.
class PointerReading {
 public:
  void reset(double x, double z) noexcept;

  /// A sample. One that is no number or lies before the last is not heard.
  void sample(double seconds, double x, double z) noexcept;

  /// What the pointer does around its last sample; one that has not been heard of for long rests.
  PointerMotion at(double seconds) const noexcept;

 private:
  struct Sample {
    double seconds = 0, x = 0, z = 0;
  };
  struct Parabola {
    double place = 0, slope = 0, bend = 0;
  };
  static constexpr int kMost = 32;  // a power of two
  const Sample& last(int back) const noexcept {
    return samples_[static_cast<std::size_t>((next_ - 1 - back) & (kMost - 1))];
  }
  void fit(int count) noexcept;
  void blur(const Sample& before, const Sample& now) noexcept;

  std::array<Sample, kMost> samples_;
  int next_ = 0, count_ = 0;
  Parabola x_, z_;
  double way_ = 0, way_x_ = 0, way_z_ = 0;  // metres gone of late, as a way and as a whole
  double dashing_ = 0;                      // seconds for which it has dashed about
  CriticallyDamped mean_x_, mean_z_;        // where it is on the average
};

}  // namespace amble
