#include "amble/evaluation/stride_samples.hpp"

#include <cmath>
#include <numbers>

#include "amble/blending/time_warp.hpp"
#include "amble/library/builder.hpp"
#include "amble/maths/fourier.hpp"

namespace amble {
namespace {

constexpr double kCentimetres = 100, kDegrees = 180 / std::numbers::pi;

KeyTimes key_times(const Stride& stride) {
  return {{0, stride.half_seconds[0], stride.half_seconds[0] + stride.half_seconds[1]}};
}

}  // namespace

StrideSampler::StrideSampler(const Skeleton& skeleton, std::span<const Stride* const> strides,
                             std::vector<int> compared)
    : skeleton_(skeleton), compared_(std::move(compared)) {
  for (std::size_t j = 0; j < skeleton.joints.size(); ++j)
    references_.push_back(reference_orientation(strides, j));
}

/// The pose at a generic phase, between the two poses beside it.
void StrideSampler::read(const Stride& stride, double phase, Vec3& root, Vec3* turns) const {
  const std::size_t count = stride.poses.size();
  const double place = (phase - std::floor(phase)) * static_cast<double>(count);
  const std::size_t i = static_cast<std::size_t>(place) % count, next = (i + 1) % count;
  const double t = place - std::floor(place);
  root = lerp(stride.poses[i].root, stride.poses[next].root, t);
  for (std::size_t j = 0; j < references_.size(); ++j) {
    const Quat turned = nlerp(stride.poses[i].rotations[j], stride.poses[next].rotations[j], t);
    turns[j] = log_half(inverse(references_[j]) * turned);  // park2002:11
  }
}

SampledStride StrideSampler::sample(const Stride& stride) const {
  SampledStride out;
  out.seconds = stride.seconds;
  out.roots.resize(kMoments);
  out.turns.resize(kMoments * references_.size());
  for (std::size_t k = 0; k < kMoments; ++k)
    read(stride, static_cast<double>(k) / kMoments, out.roots[k],
         out.turns.data() + k * references_.size());
  return out;
}

SampledStride StrideSampler::blend(std::span<const Stride* const> strides,
                                   std::span<const SampledStride> samples,
                                   std::span<const std::size_t> chosen,
                                   std::span<const double> weights, const Stride* clock) const {
  SampledStride out;
  out.seconds = 0;
  out.roots.resize(kMoments);
  out.turns.resize(kMoments * references_.size());
  SampledStride unaligned = out;
  for (std::size_t c = 0; c < chosen.size(); ++c) {
    if (weights[c] == 0) continue;
    const Stride& stride = *strides[chosen[c]];
    const SampledStride* source = &samples[chosen[c]];
    if (clock) {
      const KeyTimes there = key_times(*clock), own = key_times(stride);
      for (std::size_t k = 0; k < kMoments; ++k) {
        const double seconds = there.actual(static_cast<double>(k) / kMoments);
        const double since = seconds - std::floor(seconds / stride.seconds) * stride.seconds;
        read(stride, own.generic(since), unaligned.roots[k],
             unaligned.turns.data() + k * references_.size());
      }
      source = &unaligned;
    }
    out.seconds += weights[c] * stride.seconds;
    for (std::size_t k = 0; k < out.roots.size(); ++k)
      out.roots[k] += weights[c] * source->roots[k];
    for (std::size_t k = 0; k < out.turns.size(); ++k)
      out.turns[k] += weights[c] * source->turns[k];
  }
  return out;
}

SampledStride StrideSampler::smoothed(const SampledStride& stride,
                                      const FourierOptions& harmonics) const {
  const std::size_t joints = references_.size();
  std::vector<double> rows, shares, values(3 * (1 + joints));
  const auto put = [&rows](const Vec3& v) { rows.insert(rows.end(), {v.x, v.y, v.z}); };
  for (std::size_t k = 0; k < kMoments; ++k) {
    put(stride.roots[k]);
    for (std::size_t j = 0; j < joints; ++j) put(stride.turns[k * joints + j]);
  }
  FourierSeries series(rows, static_cast<int>(values.size()), harmonics.harmonics);
  for (int k = 0; k <= harmonics.harmonics; ++k) shares.push_back(harmonics.share(k));
  series.weigh(shares);
  SampledStride out = stride;
  for (std::size_t k = 0; k < kMoments; ++k) {
    series.evaluate(static_cast<double>(k) / kMoments, values);
    const auto get = [&values](std::size_t i) {
      return Vec3{values[3 * i], values[3 * i + 1], values[3 * i + 2]};
    };
    out.roots[k] = get(0);
    for (std::size_t j = 0; j < joints; ++j) out.turns[k * joints + j] = get(j + 1);
  }
  return out;
}

void StrideSampler::pose(const SampledStride& stride, int moment, Pose& out) const {
  const std::size_t k = static_cast<std::size_t>(moment);
  out.root = stride.roots[k];
  out.rotations.resize(references_.size());
  for (std::size_t j = 0; j < references_.size(); ++j)
    out.rotations[j] = references_[j] * exp_half(stride.turns[k * references_.size() + j]);
}

StrideError StrideSampler::difference(const SampledStride& a, const SampledStride& b) const {
  StrideError error;
  Pose one, other;
  std::vector<Transform> here(references_.size()), there(references_.size());
  const double share = 1.0 / (kMoments * static_cast<double>(compared_.size()));
  for (int k = 0; k < kMoments; ++k) {
    pose(a, k, one);
    pose(b, k, other);
    forward_kinematics(skeleton_, one, here);
    forward_kinematics(skeleton_, other, there);
    for (const int joint : compared_) {
      const std::size_t j = static_cast<std::size_t>(joint);
      error.centimetres += share * kCentimetres * length(here[j].position - there[j].position);
      error.degrees += share * kDegrees * angle_between(one.rotations[j], other.rotations[j]);
    }
  }
  error.duration = 100 * std::abs(b.seconds - a.seconds) / a.seconds;
  return error;
}

}  // namespace amble
