#pragma once

#include <vector>

#include "amble/maths/quaternion.hpp"

namespace amble::metrics {

/// The rate at which smoothness is judged, frames a second, so that files of different rates
/// compare. Slower files are taken as they are.
inline constexpr double kJudgedRate = 60;

/// A signal at the judged rate: low-passed by a triangle of one new frame, then sampled.
/// `ratio` file frames make one frame of it.
struct Resampling {
  double fps = kJudgedRate, ratio = 1;
};

Resampling resampling_of(double fps, int frames) noexcept;
std::vector<Vec3> resampled(const std::vector<Vec3>& x, const Resampling& rate);
std::vector<Quat> resampled(std::vector<Quat> x, const Resampling& rate);

}  // namespace amble::metrics
