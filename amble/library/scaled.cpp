#include "amble/library/scaled.hpp"

#include <cmath>

#include "amble/core/error.hpp"
#include "amble/motion/edit.hpp"

namespace amble {
namespace {

/// Lengths and times to multiply by, and what follows from them.
struct Similarity {
  double length, time;
  double speed() const noexcept { return length / time; }
};

void scale_bounds(Bounds& bounds, const Similarity& by) {
  const double acceleration = by.speed() / by.time;
  for (double* speed : {&bounds.slowest, &bounds.fastest}) *speed *= by.speed();
  for (double* one : {&bounds.mean_acceleration, &bounds.acceleration}) *one *= acceleration;
  bounds.sideways /= by.time;
  bounds.jerk *= acceleration / by.time;
  bounds.turn_acceleration /= by.time * by.time;
}

void scale_group(Group& group, const Similarity& by) {
  if (group.basis.scale.size() >= 2) {  // its points are in these units
    group.basis.scale[0] *= by.speed();
    group.basis.scale[1] /= by.time;
  }
  for (Point2& corner : group.envelope.corners) corner[0] *= by.speed(), corner[1] /= by.time;
  scale_bounds(group.bounds, by);
}

}  // namespace

std::shared_ptr<const MotionLibrary> scaled(const MotionLibrary& library, double size) {
  if (!(size > kSmallestBody && size < kLargestBody))
    throw Error("a body must be between 0.01 and 100 times as large");
  auto out = std::make_shared<MotionLibrary>(library);
  scale_body(out->skeleton, size);
  out->size *= size;
  const Similarity by{size, std::sqrt(size)};
  for (Example& example : out->examples) {
    example.speed *= by.speed();
    example.turn_rate /= by.time;
    example.acceleration *= by.speed() / by.time;
    example.duration *= by.time;
    for (double& half : example.half_duration) half *= by.time;
    for (ExampleFoot& foot : example.feet) {
      foot.left *= size;
      foot.forward *= size;
      foot.hip_slope *= size;
    }
  }
  for (Group& group : out->groups) scale_group(group, by);
  for (Group& group : out->manoeuvres) scale_group(group, by);
  for (Transition& transition : out->transitions) {
    scale_bounds(transition.start, by);
    scale_bounds(transition.end, by);
  }
  for (Segment& segment : out->segments) {
    segment.speed *= by.speed();
    for (double* one : {&segment.acceleration, &segment.sideways}) *one *= by.speed() / by.time;
    for (double* length : {&segment.x, &segment.z}) *length *= size;
    segment.fps /= by.time;
    for (std::size_t row = 0; row < segment.frames.size(); row += Segment::kChannels)
      for (const std::size_t length : {0, 1, 3, 4, 5})
        segment.frames[row + length] *= static_cast<float>(size);
  }
  const auto channels = static_cast<std::size_t>(out->body_channels());
  for (std::size_t row = 0; row + channels <= out->body_.size(); row += channels)
    for (const int length : {0, 1, 2, MotionLibrary::kLegChannel, MotionLibrary::kLegChannel + 1})
      out->body_[row + static_cast<std::size_t>(length)] *= static_cast<float>(size);
  for (std::size_t m = 0; m < out->spread.count(); ++m) {
    float* mode = out->spread.mode(m);
    for (std::size_t row = 0; row < StrideSpread::kRows; ++row)
      for (const std::size_t length :
           {0, 1, 2, MotionLibrary::kLegChannel, MotionLibrary::kLegChannel + 1})
        mode[row * channels + length] *= static_cast<float>(size);
    for (const std::size_t length : {0, 1, 3, 4})
      mode[StrideSpread::kRows * channels + length] *= static_cast<float>(size);
  }
  for (float& length : out->leg_) length *= static_cast<float>(size);
  return out;
}

}  // namespace amble
