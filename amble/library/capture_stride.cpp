#include "amble/library/capture_stride.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/kinematics/leg_reach.hpp"
#include "amble/library/leg_course.hpp"
#include "amble/library/planted_stride.hpp"
#include "amble/maths/deterministic.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr int kPoses = kStridePoses, kFootSamples = 65;
constexpr int kLooks = 2 * kPoses;  // at a cycle: the feet are found among more moments than kept
constexpr double kStandReach = 0.997;  // of the leg's length, standing
constexpr double kStandSeconds = 4;
constexpr int kRounds = 6;              // to find how far a pelvis is rolled
constexpr double kToesUp = 0.35;        // radians: no sole lies on a floor like that
constexpr double kAnklesBehind = 0.06;  // metres behind the hips, at most: a body in balance

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

void stand_on(const Skeleton& skeleton, Stride& standing) {
  for (const Side side : kSides) {
    StrideFoot& foot = standing.feet[at(side)];
    foot.duty = 0.6;
    foot.stance_pitch.assign(kFootSamples, 0.0);
    foot.swing.assign(kFootSamples, roll_foot(skeleton.soles[at(side)], foot.placement, 0.0));
  }
}

/// Height of the pelvis at which a leg has `share` of its length.
double standing_height(const Skeleton& skeleton, const Stride& standing, Side side, double share) {
  const Pose& pose = standing.poses.front();
  const Vec3 hip = rotate(pose.rotations[0], skeleton.hip_offset(side));
  const StrideFoot& foot = standing.feet[at(side)];
  const double dx = pose.root.x + hip.x - foot.placement.x,
               dz = pose.root.z + hip.z - foot.placement.z;
  const double leg = share * leg_bones(skeleton, side).length();
  return skeleton.soles[at(side)].ankle_height - hip.y +
         std::sqrt(std::max(0.01, leg * leg - dx * dx - dz * dz));
}

/// Rolls the pelvis until both legs are equally straight, with the trunk left as it is: caught
/// with the weight on one leg, a body would stand with a bent knee for good.
void even_legs(const Skeleton& skeleton, Stride& standing, Pose& pose) {
  const Quat before = pose.rotations[0];
  for (int round = 0; round < kRounds; ++round) {
    standing.poses.assign(1, pose);
    const Vec3 across = rotate(pose.rotations[0],
                               skeleton.hip_offset(Side::left) - skeleton.hip_offset(Side::right));
    const double lower = standing_height(skeleton, standing, Side::left, kStandReach) -
                         standing_height(skeleton, standing, Side::right, kStandReach);
    pose.rotations[0] =
        exp_half({0, 0, 0.5 * lower / std::max(0.05, std::abs(across.x))}) * pose.rotations[0];
  }
  const Quat back = inverse(pose.rotations[0]) * before;
  std::vector<bool> carries_a_leg(skeleton.joints.size(), false);
  for (const Side side : kSides)
    for (int j = skeleton.joint(on_side(Role::left_thigh, side)); j >= 0;
         j = skeleton.joints[static_cast<std::size_t>(j)].parent)
      carries_a_leg[static_cast<std::size_t>(j)] = true;
  for (std::size_t j = 1; j < skeleton.joints.size(); ++j)
    if (skeleton.joints[j].parent == 0 && !carries_a_leg[j])
      pose.rotations[j] = back * pose.rotations[j];
}

/// On all but straight legs, both of them.
void stand_up(const Skeleton& skeleton, Stride& standing, Pose pose) {
  even_legs(skeleton, standing, pose);
  standing.poses.assign(1, pose);
  pose.root.y = std::min(standing_height(skeleton, standing, Side::left, kStandReach),
                         standing_height(skeleton, standing, Side::right, kStandReach));
  standing.poses.assign(kPoses, pose);
  stand_on(skeleton, standing);
}

}  // namespace

Stride capture_stride(const Clip& clip, const Cycle& cycle, const Skeleton& skeleton) {
  const ClosedCycle closed(clip, cycle);
  Stride stride;
  stride.source = clip.name;
  stride.type = cycle.type;
  stride.gait = cycle.gait;
  stride.start = cycle.start, stride.end = cycle.end;
  stride.speed = cycle.speed, stride.turn_rate = cycle.turn_rate;
  stride.seconds = cycle.seconds();
  stride.half_seconds = closed.half_seconds();
  std::array<double, 2> duty = cycle.duty;
  for (const Side side : kSides) {  // from a share of time to one of phase
    double& share = duty[at(side)];
    const double first = stride.half_seconds[side == Side::right ? 0 : 1] / stride.seconds;
    share = share < first ? 0.5 * share / first : 0.5 + 0.5 * (share - first) / (1 - first);
    share = clamp(share, 0.15, 0.85);
  }
  return planted_stride(closed.poses(kLooks), skeleton, duty, std::move(stride));
}

bool keeps_toes_up(const Clip& clip, const Cycle& cycle, const Skeleton& skeleton) {
  constexpr int kMoments = 9;
  std::vector<Pose> poses(kMoments);
  for (const Side side : kSides) {
    const double strike = side == cycle.first ? cycle.start : cycle.middle;
    for (int i = 0; i < kMoments; ++i) {
      const double share = lerp(0.25, 0.5, i / (kMoments - 1.0)) * cycle.duty[at(side)];
      captured_pose(clip, strike + share * cycle.seconds(), {}, poses[static_cast<std::size_t>(i)]);
    }
    const std::array<LegCourse, 2> courses = leg_courses(skeleton, poses);
    std::vector<double> pitches;
    for (const FootPose& foot : courses[at(side)].foot) pitches.push_back(foot.pitch);
    if (median(std::move(pitches)) > kToesUp) return true;
  }
  return false;
}

Stride capture_standing(const Clip& clip, double first, double last, const Skeleton& skeleton) {
  Stride standing;
  standing.name = standing.type = "stand";
  standing.source = clip.name;
  standing.start = first, standing.end = last;
  standing.seconds = kStandSeconds;
  standing.half_seconds = {0.5 * kStandSeconds, 0.5 * kStandSeconds};
  // The quietest moment of the stretch is its middle; its frame faces where the hips do, with
  // the pelvis over its origin.
  Pose pose;
  std::vector<Transform> world(skeleton.joints.size());
  GroundFrame frame;
  for (int pass = 0; pass < 2; ++pass) {
    captured_pose(clip, 0.5 * (first + last), frame, pose);
    forward_kinematics(skeleton, pose, world);
    if (pass == 1) break;
    const Vec3 left = world[static_cast<std::size_t>(skeleton.joint(Role::left_thigh))].position -
                      world[static_cast<std::size_t>(skeleton.joint(Role::right_thigh))].position;
    frame = {pose.root.x, pose.root.z, deterministic::atan2(-left.z, left.x)};
  }
  for (const Side side : kSides)
    standing.feet[at(side)].placement =
        plant_under(skeleton.soles[at(side)], posed_foot(skeleton, world, side));
  // Caught about to set off, a body may already lean; one that goes on standing has its weight over
  // the middle of both feet, and its knees all but straight.
  double left = 0, forward = 0, hips = 0;
  for (const Side side : kSides) {
    left += 0.5 * standing.feet[at(side)].placement.x;
    forward += 0.5 * standing.feet[at(side)].placement.z;
    hips += 0.5 * rotate(pose.rotations[0], skeleton.hip_offset(side)).z;
  }
  for (StrideFoot& foot : standing.feet) {
    foot.placement.x -= left;
    foot.placement.z += hips + clamp(forward - hips, -kAnklesBehind, 0.0) - forward;
  }
  stand_up(skeleton, standing, pose);
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
  stand_up(skeleton, standing, mean);
  return standing;
}

}  // namespace amble
