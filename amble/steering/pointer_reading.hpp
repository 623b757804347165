#pragma once

#include <array>

#include "amble/maths/smooth.hpp"

namespace amble {

/// A moment of a pointer: where it is and how it moves (m, m/s).
struct PointerMotion {
  double x = 0, z = 0, velocity_x = 0, velocity_z = 0;
  double known_x = 0,
         known_z = 0;  // where it surely was a moment ago: its trail leads through here
};

/// The trail of a pointer as a hand or a file gives it: uneven in time, trembling, sometimes
/// jumping, sometimes nonsense. Where it is is told by the line that fits its last sixth of a
/// second, so the same trail gives the same motion however often it is sampled; how it moves by a
/// longer one, unless both are farther apart than a hand trembles. One that dashes about and gets
/// nowhere is where it is on the average.
class PointerReading {
 public:
  void reset(double x, double z) noexcept;

  /// A sample. One that is no number or lies before the last is not heard.
  void sample(double seconds, double x, double z) noexcept;

  /// What the pointer does around its last sample; one that has not been heard of for long rests.
  PointerMotion at(double seconds) const noexcept;

 private:
  struct Sample {  // or the mean of a few that came nearly at once
    double seconds = 0, x = 0, z = 0, began = 0;
    int count = 1;
  };
  /// A straight way in time: a place at some moment, and m/s.
  struct Line {
    double seconds = 0, x = 0, z = 0, velocity_x = 0, velocity_z = 0;
    double x_at(double moment) const noexcept { return x + (moment - seconds) * velocity_x; }
    double z_at(double moment) const noexcept { return z + (moment - seconds) * velocity_z; }
  };
  /// Sums over samples for the line that fits them best, with time and place counted from the last.
  struct Sums {
    double count = 0, t = 0, tt = 0, x = 0, z = 0, tx = 0, tz = 0;
    void add(double at, double from_x, double from_z) noexcept;
    void move_on(double seconds, double dx, double dz, double kept) noexcept;
    void become(const Sums& other, double share) noexcept;
    Line line(const Sample& last) const noexcept;
  };
  static constexpr int kMost = 32;  // a power of two
  Sample& last(int back) noexcept {
    return samples_[static_cast<std::size_t>((next_ - 1 - back) & (kMost - 1))];
  }
  const Sample& last(int back) const noexcept {
    return samples_[static_cast<std::size_t>((next_ - 1 - back) & (kMost - 1))];
  }
  void be_patient(const Sample& before, const Sample& now) noexcept;
  void hear(const Sample& now) noexcept;
  void fit() noexcept;
  void blur(const Sample& before, const Sample& now) noexcept;

  std::array<Sample, kMost> samples_;
  int next_ = 0, count_ = 0;
  Sums of_late_;                            // fading with time
  Line line_;                               // what it does now
  double interval_ = 0;                     // seconds between samples
  double patience_ = 0;                     // seconds of silence after which it went on of late
  double way_ = 0, way_x_ = 0, way_z_ = 0;  // metres gone of late, as a way and as a whole
  double dashing_ = 0;                      // seconds for which it has dashed about
  CriticallyDamped mean_x_, mean_z_;        // where it is on the average
};

}  // namespace amble
