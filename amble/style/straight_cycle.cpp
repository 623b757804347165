#include "amble/style/straight_cycle.hpp"

#include <algorithm>
#include <cmath>

#include "amble/core/error.hpp"
#include "amble/library/mirror.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kStraight = 0.1, kBend = 0.5;  // rad/s: kept as it is, and wholly straightened

// Radians between an arm and the image of the other: what a bend does, and what is meant.
constexpr double kAlike = 0.5, kUnlike = 1.0;

/// How much of a bend is in each joint: all of it, but in arms that are unlike each other.
std::vector<double> shares_of_bend(const Skeleton& skeleton, const std::vector<Pose>& poses,
                                   const std::vector<Pose>& image) {
  std::vector<double> out(skeleton.joints.size(), 1.0);
  const auto parts = joints_of_parts(skeleton);
  double unlike = 0;
  for (const Role role : {Role::left_upper_arm, Role::right_upper_arm}) {
    if (!skeleton.has(role)) continue;
    const auto joint = static_cast<std::size_t>(skeleton.joint(role));
    double sum = 0;
    for (std::size_t i = 0; i < poses.size(); ++i)
      sum += angle_between(poses[i].rotations[joint], image[i].rotations[joint]);
    unlike = std::max(unlike, sum / static_cast<double>(poses.size()));
  }
  for (const BodyPart part : {BodyPart::left_arm, BodyPart::right_arm})
    for (const int joint : parts[index(part)])
      out[static_cast<std::size_t>(joint)] = 1 - smoothstep((unlike - kAlike) / (kUnlike - kAlike));
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
  const std::vector<double> bend = shares_of_bend(skeleton, cycle.poses, image);
  for (std::size_t i = 0; i < cycle.poses.size(); ++i) {
    Pose& pose = cycle.poses[i];
    pose.root = lerp(pose.root, image[i].root, share);
    for (std::size_t j = 0; j < bend.size(); ++j)
      pose.rotations[j] = nlerp(pose.rotations[j], image[i].rotations[j], share * bend[j]);
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
