#pragma once

#include <optional>
#include <vector>

#include "amble/metrics/body.hpp"

namespace amble::metrics {

/// The speed above which a body counts as travelling, m/s.
inline constexpr double kMovingSpeed = 0.2;

/// How the pelvis travels over the ground once the sway of the stride is taken out. One entry a
/// frame; vectors lie in the ground plane (y = 0).
struct Travel {
  std::optional<double> stride_period;  // seconds, where the gait has one
  int window = 0;                       // frames of the averaging window, odd
  std::vector<Vec3> place;
  std::vector<Vec3> direction;         // unit, or 0 when it stands exactly
  std::vector<double> speed;           // m/s
  std::vector<double> heading;         // of the travel, continuous, radians, 0 is +z, left positive
  std::vector<double> body_turn_rate;  // of the pelvis about the vertical, rad/s

  bool moving(int frame) const { return speed[static_cast<std::size_t>(frame)] > kMovingSpeed; }
  /// Frames at each end that figures leave out: the window is short there.
  int margin(double dt) const;
};

Travel observe_travel(const Body& body);

/// Period in seconds of an oscillation such as the fore-aft distance of the feet, from its
/// autocorrelation: the first peak that is nearly as high as the highest.
std::optional<double> dominant_period(const std::vector<double>& signal, double dt);

}  // namespace amble::metrics
