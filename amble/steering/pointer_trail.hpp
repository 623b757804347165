#pragma once

#include <array>

#include "amble/steering/pointer_reading.hpp"
#include "amble/steering/steering_limits.hpp"

namespace amble {

/// Where a pointer went that has not been caught up with yet. Who lags behind follows the trail
/// instead of cutting its corners, unless it was torn by a jump or is a mere scribble: then there
/// is only the pointer.
class PointerTrail {
 public:
  /// What to follow: a place, which way it leads, how it bends (1/m, positive to the left) there
  /// and how far it is along the trail to the pointer.
  struct Lead {
    double x = 0, z = 0, direction_x = 0, direction_z = 1, curvature = 0, remaining = 0;
    double fastest = 1e9;  // m/s, for the bends ahead and the way there is to brake for them
  };

  void reset() noexcept { first_ = count_ = 0; }
  void extend(const PointerMotion& pointer, const SteeringLimits& limits) noexcept;

  /// The place of the trail beside (x, z), with the bend some metres farther on. What lies behind
  /// is forgotten.
  Lead beside(double x, double z, double bend_ahead, const PointerMotion& pointer) noexcept;

 private:
  struct Mark {
    double x = 0, z = 0, direction_x = 0, direction_z = 1, curvature = 0, fastest_square = 1e9;
  };
  static constexpr int kMost = 384;
  Mark& mark(int i) noexcept { return marks_[static_cast<std::size_t>((first_ + i) % kMost)]; }

  std::array<Mark, kMost> marks_;
  int first_ = 0, count_ = 0;
};

}  // namespace amble
