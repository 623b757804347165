#include "amble/library/mirror.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "amble/core/error.hpp"
#include "amble/library/builder.hpp"
#include "amble/library/planted_stride.hpp"

namespace amble {
namespace {

constexpr double kTooUnlike = 1.2;  // radians between a joint and its image: no asymmetry of a body
constexpr double kStraight = 0.3;   // rad/s: strides that turn less tell the asymmetry
// A gap: so far from every stride, half of the step to the eye that weights are scaled by.
constexpr double kGapSpeed = 0.25, kGapTurn = 0.25;  // m/s, rad/s
constexpr std::ptrdiff_t kEnough = 3;  // straight walks of which none alone makes the asymmetry

FootPose mirrored(FootPose foot) {
  foot.ankle.x = -foot.ankle.x;
  foot.yaw = -foot.yaw;
  foot.roll = -foot.roll;
  return foot;
}

StrideFoot mirrored(StrideFoot foot) {
  foot.placement.x = -foot.placement.x;
  foot.placement.yaw = -foot.placement.yaw;
  for (FootPose& pose : foot.swing) pose = mirrored(pose);
  return foot;
}

/// What straight strides differ from their mirror images by.
struct Asymmetry {
  std::vector<Vec3> root;                    // per pose
  std::vector<std::vector<Vec3>> rotations;  // per pose and joint: half-angle vectors
  std::array<double, 2> half_seconds{}, duty{};

  void add(const Stride& stride, const Stride& image, double share) {
    root.resize(stride.poses.size());
    rotations.resize(stride.poses.size(), std::vector<Vec3>(stride.poses.front().rotations.size()));
    for (std::size_t i = 0; i < stride.poses.size(); ++i) {
      root[i] += share * (stride.poses[i].root - image.poses[i].root);
      for (std::size_t j = 0; j < rotations[i].size(); ++j)
        rotations[i][j] +=
            share * log_half(inverse(image.poses[i].rotations[j]) * stride.poses[i].rotations[j]);
    }
    for (std::size_t side = 0; side < 2; ++side) {
      duty[side] += share * (stride.feet[side].duty - image.feet[side].duty);
      half_seconds[side] += share * (stride.half_seconds[side] / stride.seconds -
                                     image.half_seconds[side] / image.seconds);
    }
  }

  /// The largest mean difference of a joint, radians.
  double largest() const {
    double out = 0;
    for (const auto& pose : rotations)
      for (const Vec3& turn : pose) out = std::max(out, 2 * length(turn));
    return out;
  }

  /// The image with the difference, on feet planted anew.
  void correct(Stride& image, const Skeleton& skeleton) const {
    if (root.size() != image.poses.size()) return;
    for (std::size_t i = 0; i < root.size(); ++i) {
      image.poses[i].root += root[i];
      for (std::size_t j = 0; j < rotations[i].size(); ++j)
        image.poses[i].rotations[j] = image.poses[i].rotations[j] * exp_half(rotations[i][j]);
    }
    image.half_seconds[0] = std::clamp(image.half_seconds[0] + half_seconds[0] * image.seconds,
                                       0.3 * image.seconds, 0.7 * image.seconds);
    image.half_seconds[1] = image.seconds - image.half_seconds[0];
    std::array<double, 2> down;
    for (std::size_t side = 0; side < 2; ++side)
      down[side] = std::clamp(image.feet[side].duty + duty[side], 0.15, 0.85);
    image = planted_stride(image.poses, skeleton, down, image);
  }
};

bool goes_straight(const Stride& stride) {
  return std::abs(stride.turn_rate) < kStraight && !stride.is_manoeuvre();
}

}  // namespace

Pose usual_pose(std::span<const Stride> strides, const Skeleton& skeleton) {
  std::vector<const Stride*> all, straight;
  for (const Stride& stride : strides) {
    all.push_back(&stride);
    if (goes_straight(stride)) straight.push_back(&stride);
  }
  Pose usual;
  for (std::size_t j = 0; j < skeleton.joints.size(); ++j)
    usual.rotations.push_back(reference_orientation(straight.empty() ? all : straight, j));
  return usual;
}

Stride mirrored(const Stride& stride, const Mirror& mirror) {
  Stride out = stride;
  out.name += " mirrored";
  out.turn_rate = -stride.turn_rate;
  out.facing = -stride.facing;
  out.half_seconds = {stride.half_seconds[1], stride.half_seconds[0]};
  const std::size_t count = stride.poses.size();
  for (std::size_t i = 0; i < count; ++i)
    out.poses[i] = mirror(stride.poses[(i + count / 2) % count]);
  out.feet = {mirrored(stride.feet[1]), mirrored(stride.feet[0])};
  return out;
}

namespace {

using Wanted = std::function<bool(const Stride& image)>;

/// The corrected images of those strides that are wanted.
std::vector<Stride> images_of(const std::vector<Stride>& strides, const Skeleton& skeleton,
                              const Wanted& wanted) try {
  if (strides.empty()) return {};
  const Pose usual = usual_pose(strides, skeleton);
  const Mirror mirror(skeleton, &usual);
  std::vector<Stride> images;
  std::vector<bool> going;
  for (const Stride& stride : strides) {
    images.push_back(mirrored(stride, mirror));
    going.push_back(wanted(images.back()));
  }
  for (const double gait : {0.0, 1.0}) {
    std::vector<std::size_t> straight;
    for (std::size_t i = 0; i < strides.size(); ++i)
      if (strides[i].gait == gait && goes_straight(strides[i])) straight.push_back(i);
    Asymmetry asymmetry;
    for (const std::size_t i : straight)
      asymmetry.add(strides[i], images[i], 1.0 / static_cast<double>(straight.size()));
    if (straight.empty()) continue;
    if (asymmetry.largest() > kTooUnlike) return {};
    for (std::size_t i = 0; i < images.size(); ++i)
      if (going[i] && images[i].gait == gait && !images[i].is_manoeuvre())
        asymmetry.correct(images[i], skeleton);
  }
  std::vector<Stride> out;
  for (std::size_t i = 0; i < images.size(); ++i)
    if (going[i]) out.push_back(std::move(images[i]));
  return out;
} catch (const Error&) {  // no counterpart for a joint
  return {};
}

bool is_walk(const Stride& stride) { return stride.type == "walk" && stride.gait == 0; }

bool is_near(const Stride& a, const Stride& b) {
  const double speed = (a.speed - b.speed) / kGapSpeed,
               turn = (a.turn_rate - b.turn_rate) / kGapTurn;
  return speed * speed + turn * turn < 1;
}

}  // namespace

std::vector<Stride> mirror_strides(const std::vector<Stride>& strides, const Skeleton& skeleton) {
  return images_of(strides, skeleton, [](const Stride&) { return true; });
}

std::vector<Stride> gap_images(const std::vector<Stride>& strides, const Skeleton& skeleton) {
  const auto straight = [](const Stride& one) { return is_walk(one) && goes_straight(one); };
  if (std::count_if(strides.begin(), strides.end(), straight) < kEnough) return {};
  return images_of(strides, skeleton, [&](const Stride& image) {
    return is_walk(image) && std::none_of(strides.begin(), strides.end(), [&](const Stride& one) {
             return is_walk(one) && one.parameters == image.parameters && is_near(one, image);
           });
  });
}

}  // namespace amble
