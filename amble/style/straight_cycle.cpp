#include "amble/style/straight_cycle.hpp"

#include <cmath>

#include "amble/core/error.hpp"
#include "amble/library/mirror.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kStraight = 0.1, kBend = 0.5;  // rad/s: kept as it is, and wholly straightened

/// The joints that a bend shapes: all but those of the arms.
std::vector<bool> joints_in_a_bend(const Skeleton& skeleton) {
  std::vector<bool> out(skeleton.joints.size(), true);
  const auto parts = joints_of_parts(skeleton);
  for (const BodyPart part : {BodyPart::left_arm, BodyPart::right_arm})
    for (const int joint : parts[index(part)]) out[static_cast<std::size_t>(joint)] = false;
  return out;
}

/// The mirror image of the poses, half a stride on.
std::vector<Pose> image_of(const Skeleton& skeleton, const MixedCycle& cycle) {
  Stride stride;
  stride.poses = cycle.poses;
  const Pose usual = usual_pose(std::span(&stride, 1), skeleton);
  return mirrored(stride, Mirror(skeleton, &usual)).poses;
}

}  // namespace

MixedCycle straight_ahead(const Skeleton& skeleton, MixedCycle cycle) try {
  const double share =
      0.5 * smoothstep((std::abs(cycle.turn_rate) - kStraight) / (kBend - kStraight));
  if (share == 0) return cycle;
  const std::vector<Pose> image = image_of(skeleton, cycle);
  const std::vector<bool> shaped = joints_in_a_bend(skeleton);
  for (std::size_t i = 0; i < cycle.poses.size(); ++i) {
    Pose& pose = cycle.poses[i];
    pose.root = lerp(pose.root, image[i].root, share);
    for (std::size_t j = 0; j < shaped.size(); ++j)
      if (shaped[j]) pose.rotations[j] = nlerp(pose.rotations[j], image[i].rotations[j], share);
  }
  const auto halves = cycle.half_seconds;
  const auto keys = cycle.keys;
  for (std::size_t s = 0; s < 2; ++s) {
    cycle.half_seconds[s] = lerp(halves[s], halves[1 - s], share);
    for (std::size_t k = 0; k < keys[s].size(); ++k)
      cycle.keys[s][k] = lerp(keys[s][k], keys[1 - s][k], share);
  }
  cycle.turn_rate *= 1 - 2 * share;
  return cycle;
} catch (const Error&) {  // no counterpart for a joint
  return cycle;
}

}  // namespace amble
