#pragma once

#include <span>
#include <vector>

#include "amble/metrics/stride_motion.hpp"

namespace amble::metrics {

/// Is it still the person who was captured? A made stride beside a captured one. What is a ratio is
/// made over captured: 1 is right.
struct Fidelity {
  double body = 0;                      // cm: mean distance of the joints, without feet
  double cm = 0;                        // the same with them
  double degrees = 0;                   // mean difference of joint rotations
  double feet = 0;                      // cm: mean distance of the ankles
  double bob = 0, sway = 0, surge = 0;  // peak to peak of the pelvis up, sideways and along the way
  double shake = 0;      // rms acceleration of the pelvis sideways, low-passed at 10 Hz
  double rise = 0;       // how high the ankles come in the swing
  double lurch = 0;      // fastest the pelvis goes up or down
  double knee = 0;       // mean difference of knee flexion, degrees
  double knee_peak = 0;  // made minus captured at the most bent moment, degrees
  double seconds = 0;    // difference in duration, per cent
};

/// A figure of a Fidelity with the name it has in reports.
struct FidelityFigure {
  const char* name;
  double Fidelity::*value;
};
std::span<const FidelityFigure> fidelity_figures() noexcept;

/// Joints are matched by name, and by role where another body has other names. Throws Error when
/// none match.
Fidelity compare_strides(const StrideMotion& captured, const StrideMotion& made);

/// The mean of each figure; zeros for none.
Fidelity mean_of(std::span<const Fidelity> figures);

/// The steady stride of the same gait that is nearest in speed and turn rate; null when there is
/// none.
const StrideMotion* nearest_stride(const StrideMotion& wanted,
                                   std::span<const StrideMotion* const> others);

/// Two strides of one clip that can stand for each other: both steady, turning about alike.
bool repeats(const StrideMotion& one, const StrideMotion& other) noexcept;

/// The joints that count: the pelvis and all that turn below it, but fingers, and dummies at the
/// hips.
std::vector<int> counted_joints(const Skeleton& skeleton);

}  // namespace amble::metrics
