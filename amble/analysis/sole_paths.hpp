#pragma once

#include <array>
#include <vector>

#include "amble/kinematics/forward.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// The points of a sole that can touch the ground.
enum class SolePoint { heel, ball, tip };
inline constexpr std::array<SolePoint, 3> kSolePoints{SolePoint::heel, SolePoint::ball,
                                                      SolePoint::tip};
constexpr std::size_t index(SolePoint point) noexcept { return static_cast<std::size_t>(point); }

/// Where the three points of one sole go, at a rate of its own that does not depend on the clip's:
/// what is found in them is then the same at any frame rate. Sample i is at i/kRate seconds.
struct SolePaths {
  static constexpr double kRate = 120;

  std::array<std::vector<Vec3>, 3> points;      // by index(SolePoint)
  std::array<std::vector<Vec3>, 3> velocities;  // m/s, smoothed

  int samples() const noexcept { return static_cast<int>(points[0].size()); }
  double height(SolePoint point, int sample) const noexcept {
    return points[index(point)][static_cast<std::size_t>(sample)].y;
  }
  double speed(SolePoint point, int sample) const noexcept {
    return length(velocities[index(point)][static_cast<std::size_t>(sample)]);
  }
};

/// The paths of one foot's sole; empty when the skeleton has no such foot. `world` holds the
/// clip's forward kinematics, frame-major.
SolePaths sole_paths(const Clip& clip, const std::vector<Transform>& world, Side side);

/// A signal of `fps` samples a second at `rate` samples a second: the natural cubic between
/// samples, after a Gaussian where the new rate is lower.
std::vector<Vec3> at_rate(const std::vector<Vec3>& signal, double fps, double rate);

}  // namespace amble
