#include "amble/library/manoeuvre.hpp"

#include <algorithm>
#include <numbers>

#include "amble/library/tread.hpp"
#include "amble/maths/ground_frame.hpp"

namespace amble {
namespace {

constexpr double kWiden = 0.22;  // of the stride's length: how far each foot stands farther out
constexpr double kLower = 0.06;  // of the stride's length: legs apart reach less far up

Plant turned(const Plant& plant, const GroundFrame& by) {
  const Vec3 place = by.to_world({plant.x, 0, plant.z});
  return {place.x, place.z, plant.yaw + by.heading};
}

}  // namespace

Stride turned_by(Stride stride, double facing) {
  const GroundFrame by{0, 0, facing};
  for (Pose& pose : stride.poses) {
    pose.root = by.to_world(pose.root);
    pose.rotations[0] = rotation_y(facing) * pose.rotations[0];
  }
  for (StrideFoot& foot : stride.feet) {
    foot.placement = turned(foot.placement, by);
    for (FootPose& pose : foot.swing) {
      pose.ankle = by.to_world(pose.ankle);
      pose.yaw += facing;
    }
  }
  stride.facing += facing;
  return stride;
}

Stride side_step(const Skeleton& skeleton, const Stride& tread, Side to, double speed,
                 double seconds) {
  const double length = speed * seconds;
  // Who steps to the left travels to where the left hand points: the body faces right of that.
  Stride stride = turned_by(tread, -sign(to) * 0.5 * std::numbers::pi);
  stride.name = to == Side::left ? "side left" : "side right";
  stride.type = "side";
  stride.speed = speed;
  stride.turn_rate = 0;
  stride.seconds = seconds;
  stride.half_seconds = {0.5 * seconds, 0.5 * seconds};
  for (Pose& pose : stride.poses) pose.root.y -= kLower * length;
  for (const Side side : kSides) {
    StrideFoot& foot = stride.feet[static_cast<std::size_t>(index(side))];
    Plant placement = foot.placement;
    placement.z += (side == to ? 1 : -1) * kWiden * length;
    foot = stepping_foot(skeleton.soles[static_cast<std::size_t>(index(side))], placement, seconds,
                         speed, 0);
  }
  return stride;
}

Stride backward(Stride walk) {
  // What was the toe-off is the strike: poses run back from there. Both feet have the same share.
  const double duty = walk.feet[static_cast<std::size_t>(index(Side::right))].duty;
  const std::size_t count = walk.poses.size();
  const std::size_t from = static_cast<std::size_t>(duty * static_cast<double>(count) + 0.5);
  Stride back = walk;
  for (std::size_t i = 0; i < count; ++i) back.poses[i] = walk.poses[(from + count - i) % count];
  for (StrideFoot& foot : back.feet) {
    std::reverse(foot.stance_pitch.begin(), foot.stance_pitch.end());
    std::reverse(foot.swing.begin(), foot.swing.end());
  }
  std::reverse(back.half_seconds.begin(), back.half_seconds.end());
  back.type = "back";
  back.speed = -walk.speed;
  back.turn_rate = -walk.turn_rate;
  return back;
}

}  // namespace amble
