#pragma once

#include <array>

#include "amble/steering/pointer_reading.hpp"
#include "amble/steering/steering_limits.hpp"

namespace amble {

/// Where a pointer went that has not been caught up with yet. Who lags behind follows the trail
/// instead of cutting its corners, unless it was torn by a jump or is a mere scribble: then there
/// is only the pointer. Which way it leads and how it bends is told by three places of it, as far
/// apart as a person's way is smooth: what a hand trembles in between is no bend.
class PointerTrail {
 public:
  /// What to follow: a place, which way it leads, how it bends (1/m, positive to the left) there
  /// and how far it is along the trail to the pointer.
  struct Lead {
    double x = 0, z = 0, direction_x = 0, direction_z = 1, curvature = 0, remaining = 0;
    double fastest = 1e9;  // m/s, for the bends ahead and the way there is to brake for them
  };

  /// How far to either side of a place its bend is told by, for somebody who goes at a speed (m/s).
  static constexpr double reach_at(double speed) noexcept {
    constexpr double kTime = 0.4, kShortest = 0.3;  // seconds, metres
    return kTime * speed > kShortest ? kTime * speed : kShortest;
  }

  void reset() noexcept { first_ = count_ = here_ = 0; }
  void extend(const PointerMotion& pointer, const SteeringLimits& limits) noexcept;

  /// The place of the trail beside (x, z). It bends as the circle does through the places of the
  /// trail at some metres to either side of one a little farther on, so that a sharp bend is begun
  /// before it comes. What lies behind is forgotten.
  Lead beside(double x, double z, double bend_ahead, double bend_reach,
              const PointerMotion& pointer) noexcept;

 private:
  struct Mark {
    double x = 0, z = 0, fastest_square = 1e9;
  };
  struct Place {
    double x, z;
  };
  struct Course {
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
