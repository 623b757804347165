#include "amble/library/scaled.hpp"

#include "amble/core/error.hpp"

namespace amble {
namespace {

void scale_body(Skeleton& skeleton, double size) {
  for (Joint& joint : skeleton.joints) joint.offset *= size;
  for (Sole& sole : skeleton.soles) {
    for (Vec3* point : {&sole.heel, &sole.ball_joint, &sole.tip_joint}) *point *= size;
    for (double* height : {&sole.ankle_height, &sole.ball_height, &sole.tip_height})
      *height *= size;
  }
}

void scale_group(Group& group, double size) {
  if (!group.basis.scale.empty()) group.basis.scale[0] *= size;  // its points are in these units
  for (Point2& corner : group.envelope.corners) corner[0] *= size;
  Bounds& bounds = group.bounds;
  for (double* length : {&bounds.slowest, &bounds.fastest, &bounds.mean_acceleration,
                         &bounds.acceleration, &bounds.jerk})
    *length *= size;
}

}  // namespace

std::shared_ptr<const MotionLibrary> scaled(const MotionLibrary& library, double size) {
  if (!(size > 0.01 && size < 100))
    throw Error("a body must be between 0.01 and 100 times as large");
  auto out = std::make_shared<MotionLibrary>(library);
  scale_body(out->skeleton, size);
  for (Example& example : out->examples) {
    example.speed *= size;
    example.acceleration *= size;
    for (ExampleFoot& foot : example.feet) {
      foot.left *= size;
      foot.forward *= size;
      foot.hip_slope *= size;
    }
  }
  for (Group& group : out->groups) scale_group(group, size);
  for (Group& group : out->manoeuvres) scale_group(group, size);
  const auto channels = static_cast<std::size_t>(out->body_channels());
  for (std::size_t row = 0; row + channels <= out->body_.size(); row += channels)
    for (const int length : {0, 1, 2, MotionLibrary::kLegChannel, MotionLibrary::kLegChannel + 1})
      out->body_[row + static_cast<std::size_t>(length)] *= static_cast<float>(size);
  return out;
}

}  // namespace amble
