#include "amble/library/capture_stride.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/analysis/statistics.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/maths/euler.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr int kPoses = 96, kFootSamples = 65;
constexpr double kFlatWithin = 2.5 * kDegree;  // a planted foot this near to flat is flat
constexpr double kStandReach = 0.997;          // of the leg's length, standing
constexpr double kStandSeconds = 4;

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

/// The foot of a posed body as yaw, pitch and roll of its flat self.
FootPose foot_of(const Skeleton& skeleton, const std::vector<Transform>& world, Side side) {
  const Sole& sole = skeleton.soles[at(side)];
  const Transform& ankle =
      world[static_cast<std::size_t>(skeleton.joint(on_side(Role::left_foot, side)))];
  const EulerAngles angles = to_euler(ankle.rotation * inverse(sole.flat_foot), {1, 2, 0});
  FootPose foot{ankle.position, angles[0], -angles[2], angles[1], -angles[2]};
  if (const int toe = skeleton.joint(on_side(Role::left_toe, side)); toe >= 0) {
    const Quat turned = world[static_cast<std::size_t>(toe)].rotation * inverse(sole.flat_toe);
    foot.toe_pitch = std::asin(clamp(rotate(turned, {0, 0, 1}).y, -1.0, 1.0));
  }
  return foot;
}

/// The body of a closed cycle at any phase.
class PosedCycle {
 public:
  PosedCycle(const ClosedCycle& cycle, const Skeleton& skeleton)
      : cycle_(cycle), skeleton_(skeleton), world_(skeleton.joints.size()) {}

  FootPose foot(double phase, Side side) {
    cycle_.pose(phase, pose_);
    forward_kinematics(skeleton_, pose_, world_);
    return foot_of(skeleton_, world_, side);
  }

 private:
  const ClosedCycle& cycle_;
  const Skeleton& skeleton_;
  Pose pose_;
  std::vector<Transform> world_;
};

/// A pitch without the little that a foot on the ground wavers about flat; without a kink.
double settled(double pitch) {
  const double k = 0.4 * kFlatWithin;
  return soft_positive(pitch - kFlatWithin, k) - soft_positive(-pitch - kFlatWithin, k);
}

FootPose moved(FootPose foot, const GroundFrame& frame) {
  foot.ankle = frame.to_world(foot.ankle);
  foot.yaw += frame.heading;
  return foot;
}
FootPose seen(FootPose foot, const GroundFrame& frame) {
  foot.ankle = frame.to_local(foot.ankle);
  foot.yaw -= frame.heading;
  return foot;
}

/// One foot of a stride. Phases of the closed cycle are piecewise even in time, as the stride's.
class FootMaker {
 public:
  FootMaker(PosedCycle& body, const Stride& stride, const Sole& sole, Side side, double floor)
      : body_(body), stride_(stride), sole_(sole), side_(side), floor_(floor) {}

  StrideFoot make(double duty) {
    StrideFoot foot;
    foot.duty = duty;
    const GroundFrame lift_frame = frame_at(1, duty), strike_frame = frame_at(0, duty);
    std::vector<double> x, z, yaw;
    for (int i = 0; i < kFootSamples; ++i) {
      const double s = i / double(kFootSamples - 1);
      const FootPose pose = moved(sample(s * duty), frame_at(s, duty));
      foot.stance_pitch.push_back(settled(pose.pitch));
      if (s < 0.25 || s > 0.75) continue;
      const Plant plant = plant_under(sole_, pose);
      x.push_back(plant.x), z.push_back(plant.z), yaw.push_back(plant.yaw);
    }
    foot.placement = {median(x), median(z), median(yaw)};
    // The swing starts and ends where the planted foot rolls, not where a capture slid to.
    const FootPose lift =
                       seen(roll_foot(sole_, foot.placement, foot.stance_pitch.back()), lift_frame),
                   strike = seen(roll_foot(sole_, foot.placement, foot.stance_pitch.front()),
                                 strike_frame);
    const FootPose lifted = sample(duty), struck = sample(1);
    for (int i = 0; i < kFootSamples; ++i) {
      const double s = i / double(kFootSamples - 1), to = smoothstep(s), from = 1 - to;
      FootPose pose = sample(duty + s * (1 - duty));
      const auto join = [&](double FootPose::*part) {
        pose.*part += from * (lift.*part - lifted.*part) + to * (strike.*part - struck.*part);
      };
      pose.ankle += from * (lift.ankle - lifted.ankle) + to * (strike.ankle - struck.ankle);
      for (double FootPose::*part :
           {&FootPose::yaw, &FootPose::pitch, &FootPose::roll, &FootPose::toe_pitch})
        join(part);
      foot.swing.push_back(pose);
    }
    return foot;
  }

  /// The foot at a share of the stride after its own strike, in the travelling frame.
  FootPose sample(double since) {
    const double strike = side_ == Side::right ? 0.0 : 0.5;
    FootPose foot = body_.foot(strike + phase_after(since), side_);
    foot.ankle.y -= floor_;
    return foot;
  }

 private:
  /// Phase that passes in a share of the stride's time after the foot's strike.
  double phase_after(double share) const {
    const auto& half = stride_.half_seconds;
    const double first = half[side_ == Side::right ? 0 : 1] / stride_.seconds;
    return share < first ? 0.5 * share / first : 0.5 + 0.5 * (share - first) / (1 - first);
  }
  /// The travelling frame at a share of the contact, seen from the one at its middle.
  GroundFrame frame_at(double share, double duty) const {
    return GroundFrame{}.along_arc(stride_.speed, stride_.turn_rate,
                                   (share - 0.5) * duty * stride_.seconds);
  }

  PosedCycle& body_;
  const Stride& stride_;
  const Sole& sole_;
  Side side_;
  double floor_;
};

void stand_on(const Skeleton& skeleton, Stride& standing) {
  for (const Side side : kSides) {
    StrideFoot& foot = standing.feet[at(side)];
    foot.duty = 0.6;
    foot.stance_pitch.assign(kFootSamples, 0.0);
    foot.swing.assign(kFootSamples, roll_foot(skeleton.soles[at(side)], foot.placement, 0.0));
  }
}

/// Height of the pelvis at which the straighter leg has `share` of its length.
double standing_height(const Skeleton& skeleton, const Stride& standing, double share) {
  double height = 1e9;
  const Pose& pose = standing.poses.front();
  for (const Side side : kSides) {
    const Vec3 hip = rotate(pose.rotations[0], skeleton.hip_offset(side));
    const StrideFoot& foot = standing.feet[at(side)];
    const double dx = pose.root.x + hip.x - foot.placement.x,
                 dz = pose.root.z + hip.z - foot.placement.z;
    const double leg = share * leg_bones(skeleton, side).length();
    height = std::min(height, skeleton.soles[at(side)].ankle_height - hip.y +
                                  std::sqrt(std::max(0.01, leg * leg - dx * dx - dz * dz)));
  }
  return height;
}

}  // namespace

Stride capture_stride(const Clip& clip, const FootContacts& contacts, const Cycle& cycle,
                      const Skeleton& skeleton) {
  const ClosedCycle closed(clip, contacts, cycle);
  Stride stride;
  stride.source = clip.name;
  stride.type = cycle.type;
  stride.gait = cycle.gait;
  stride.start = cycle.start, stride.end = cycle.end;
  stride.speed = cycle.speed, stride.turn_rate = cycle.turn_rate;
  stride.seconds = cycle.seconds();
  stride.half_seconds = closed.half_seconds();
  PosedCycle body(closed, skeleton);
  // The floor is where the planted foot, rolling as it does, has its ankle at the captured height.
  double floor = 0;
  for (const Side side : kSides) {
    FootMaker maker(body, stride, skeleton.soles[at(side)], side, 0.0);
    std::vector<double> heights;
    for (int i = 0; i <= 16; ++i) {
      const FootPose foot = maker.sample(lerp(0.15, 0.85, i / 16.0) * cycle.duty[at(side)]);
      heights.push_back(foot.ankle.y -
                        roll_foot(skeleton.soles[at(side)], {}, settled(foot.pitch)).ankle.y);
    }
    floor += 0.5 * median(heights);
  }
  for (int i = 0; i < kPoses; ++i) {
    Pose pose;
    closed.pose(i / double(kPoses), pose);
    pose.root.y -= floor;
    stride.poses.push_back(std::move(pose));
  }
  for (const Side side : kSides)
    stride.feet[at(side)] = FootMaker(body, stride, skeleton.soles[at(side)], side, floor)
                                .make(clamp(cycle.duty[at(side)], 0.15, 0.85));
  return stride;
}

Stride capture_standing(const Clip& clip, double first, double last, const Skeleton& skeleton) {
  Stride standing;
  standing.name = standing.type = "stand";
  standing.source = clip.name;
  standing.start = first, standing.end = last;
  standing.seconds = kStandSeconds;
  standing.half_seconds = {0.5 * kStandSeconds, 0.5 * kStandSeconds};
  // The quietest moment of the stretch is its middle; its frame faces where both feet do on the
  // average, with the pelvis over its origin.
  Pose pose;
  std::vector<Transform> world(skeleton.joints.size());
  GroundFrame frame;
  for (int pass = 0; pass < 2; ++pass) {
    captured_pose(clip, 0.5 * (first + last), frame, pose);
    forward_kinematics(skeleton, pose, world);
    if (pass == 1) break;
    const FootPose left = foot_of(skeleton, world, Side::left),
                   right = foot_of(skeleton, world, Side::right);
    frame = {pose.root.x, pose.root.z, left.yaw + 0.5 * wrap_angle(right.yaw - left.yaw)};
  }
  double floor = 0;
  for (const Side side : kSides) {
    const FootPose foot = foot_of(skeleton, world, side);
    const Plant plant = plant_under(skeleton.soles[at(side)], foot);
    standing.feet[at(side)].placement = plant;
    floor += 0.5 * (foot.ankle.y - skeleton.soles[at(side)].ankle_height);
  }
  pose.root.y -= floor;
  standing.poses.assign(kPoses, pose);
  pose.root.y = std::min(pose.root.y, standing_height(skeleton, standing, kStandReach));
  standing.poses.assign(kPoses, pose);
  stand_on(skeleton, standing);
  return standing;
}

Stride standing_from_walk(const Stride& walk, const Skeleton& skeleton) {
  Stride standing;
  standing.name = standing.type = "stand";
  standing.source = walk.source;
  standing.start = walk.start, standing.end = walk.end;
  standing.seconds = kStandSeconds;
  standing.half_seconds = {0.5 * kStandSeconds, 0.5 * kStandSeconds};
  Pose mean = walk.poses.front();
  for (std::size_t j = 0; j < mean.rotations.size(); ++j) {
    Vec3 sum;
    for (const Pose& pose : walk.poses)
      sum += log_half(inverse(walk.poses[0].rotations[j]) * pose.rotations[j]);
    mean.rotations[j] =
        walk.poses[0].rotations[j] * exp_half(sum / static_cast<double>(walk.poses.size()));
  }
  mean.root = {};
  double wide = 0, yaw = 0;
  for (const Side side : kSides) {
    wide += 0.5 * sign(side) * walk.feet[at(side)].placement.x;
    yaw += 0.5 * sign(side) * walk.feet[at(side)].placement.yaw;
  }
  for (const Side side : kSides)
    standing.feet[at(side)].placement = {sign(side) * std::max(0.07, wide), 0, sign(side) * yaw};
  standing.poses.assign(kPoses, mean);
  mean.root.y = standing_height(skeleton, standing, kStandReach);
  standing.poses.assign(kPoses, mean);
  stand_on(skeleton, standing);
  return standing;
}

}  // namespace amble
