#pragma once

#include <array>

#include "amble/steering/pointer_reading.hpp"
#include "amble/steering/steering_limits.hpp"

namespace amble {

/// Where a pointer went that has not been caught up with yet. Who lags behind follows the trail
/// instead of cutting its corners, unless it was torn by a jump or is a mere scribble: then there
/// is only the pointer. Where it is, which way it leads and how it bends is told by the parabola
/// that fits as much of it as a person's way is smooth: what a hand trembles in between is no bend.
class PointerTrail {
 public:
  /// What to follow: a place, which way it leads, how it bends (1/m, positive to the left) there
  /// and how far it is along the trail to the pointer.
  struct Lead {
    double x = 0, z = 0, direction_x = 0, direction_z = 1, curvature = 0, remaining = 0;
    double fastest = 1e9;  // m/s, for the bends ahead and the way there is to brake for them
  };

  /// How far to either side of a place the trail is told by, for somebody who goes at a speed
  /// (m/s): a hand trembles in time, but bends its way less the faster it goes.
  static constexpr double reach_at(double speed) noexcept {
    constexpr double kTime = 0.65, kShortest = 0.3;  // seconds, metres
    constexpr double kBase = 0.36, kMore = 0.35;     // metres, seconds
    const double reach =
        kTime * speed < kBase + kMore * speed ? kTime * speed : kBase + kMore * speed;
    return reach > kShortest ? reach : kShortest;
  }

  void reset() noexcept { first_ = count_ = here_ = 0; }
  void extend(const PointerMotion& pointer, const SteeringLimits& limits) noexcept;

  /// The place of the trail beside (x, z), told by what lies within so many metres to either side.
  /// It bends as it does a little farther on, so that a sharp bend is begun before it comes. What
  /// lies behind is forgotten.
  Lead beside(double x, double z, double bend_ahead, double metres,
              const PointerMotion& pointer) noexcept;

 private:
  struct Mark {
    double x = 0, z = 0, fastest_square = 1e9;
  };
  struct Place {
    double x, z;
  };
  struct Course {
    Place at;
    double direction_x, direction_z, curvature;
  };
  static constexpr int kMost = 512;  // a power of two
  Mark& mark(int i) noexcept {
    return marks_[static_cast<std::size_t>((first_ + i) & (kMost - 1))];
  }
  const Mark& mark(int i) const noexcept {
    return marks_[static_cast<std::size_t>((first_ + i) & (kMost - 1))];
  }
  void forget() noexcept {
    first_ = (first_ + 1) & (kMost - 1);
    --count_;
    --here_;
  }
  void add(double x, double z, double pace, const SteeringLimits& limits) noexcept;
  Place place_at(double place) const noexcept;
  Course course_at(double place, double bend, double reach) const noexcept;

  std::array<Mark, kMost> marks_;
  int first_ = 0, count_ = 0;
  int here_ = 0;                  // the last one that has been passed
  double way_x_ = 0, way_z_ = 1;  // where it leads here
  double slowing_ = 0.5;          // m/s², to brake for bends with
};

}  // namespace amble
