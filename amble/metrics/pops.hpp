#pragma once

#include <vector>

#include "amble/maths/quaternion.hpp"
#include "amble/metrics/series.hpp"

namespace amble::metrics {

/// What counts as a pop, in the unit of the signal per frame².
struct PopThresholds {
  double step = 0;   // least opposing pair of accelerations
  double kink = 0;   // least single acceleration
  double noise = 2;  // how many times the signal's usual roughness a step must exceed
};

/// A signal's accelerations judged frame by frame; frame i of the result stands for frame i + 1
/// of the signal.
struct Pops {
  Mask hit;
  std::vector<double> size;  // in the unit of the signal
};

/// A pop is a step: two successive accelerations that oppose each other by far more than those
/// around and than the usual roughness; or a single one that is far above those around.
Pops find_pops(const std::vector<Vec3>& accelerations, const PopThresholds& thresholds);

/// Amplitude of vibration, one entry a frame of a signal of which the accelerations are given:
/// half the swing where six successive accelerations each oppose the one before. Entry i is the
/// window that begins there.
std::vector<double> vibration_amplitude(const std::vector<Vec3>& accelerations);

/// Rotation from each frame to the next as a rotation vector, degrees a frame.
std::vector<Vec3> rotation_steps(const std::vector<Quat>& rotations);

/// Successive differences; one entry fewer.
std::vector<Vec3> differences(const std::vector<Vec3>& x);

}  // namespace amble::metrics
