#pragma once

#include <span>
#include <vector>

#include "amble/evaluation/prediction.hpp"
#include "amble/kinematics/forward.hpp"

namespace amble {

/// A stride at 100 even moments: pelvis, and each joint's rotation as a half-angle vector about its
/// reference orientation.
struct SampledStride {
  double seconds = 1;
  std::vector<Vec3> roots;
  std::vector<Vec3> turns;  // moments × joints
};

/// Samples, blends and compares strides of one skeleton.
class StrideSampler {
 public:
  static constexpr int kMoments = 100;

  /// The references (park2002:19) are those of all `strides`; `compared` are the joints that count.
  StrideSampler(const Skeleton& skeleton, std::span<const Stride* const> strides,
                std::vector<int> compared);

  /// At even generic phases: strikes fall together.
  SampledStride sample(const Stride& stride) const;

  /// The weighted sum of strides (park2002:12). With `clock` they are not aligned: each is read as
  /// many seconds after its strike as the moments of that stride are after its own.
  SampledStride blend(std::span<const Stride* const> strides,
                      std::span<const SampledStride> samples, std::span<const std::size_t> chosen,
                      std::span<const double> weights, const Stride* clock) const;

  /// What is left of a stride when only some harmonics of its curves are kept.
  SampledStride smoothed(const SampledStride& stride, const FourierOptions& harmonics) const;

  StrideError difference(const SampledStride& a, const SampledStride& b) const;

 private:
  void read(const Stride& stride, double phase, Vec3& root, Vec3* turns) const;
  void pose(const SampledStride& stride, int moment, Pose& out) const;

  Skeleton skeleton_;
  std::vector<Quat> references_;
  std::vector<int> compared_;
};

}  // namespace amble
