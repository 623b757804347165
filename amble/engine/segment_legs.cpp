#include "amble/engine/segment_legs.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kStraight = 0.12;  // radians of a knee: straighter, it would snap

double pitch_of(const Quat& foot, const Quat& flat) {
  const Vec3 ahead = rotate(foot * inverse(flat), {0, 0, 1});
  return deterministic::asin(ahead.y);
}

}  // namespace

LegComparison::LegComparison(const MotionLibrary& library)
    : library_(library), world_(library.skeleton.joints.size()) {
  for (const Side side : kSides)
    bones_[static_cast<std::size_t>(index(side))] = leg_bones(library.skeleton, side);
}

std::array<LegComparison::Seen, 2> LegComparison::legs_of(const Pose& pose) {
  const Skeleton& skeleton = library_.skeleton;
  forward_kinematics(skeleton, pose, world_);
  std::array<Seen, 2> seen;
  for (const Side side : kSides) {
    const auto k = static_cast<std::size_t>(index(side));
    const int thigh = skeleton.joint(on_side(Role::left_thigh, side)),
              foot = skeleton.joint(on_side(Role::left_foot, side));
    if (thigh < 0 || foot < 0) continue;
    const Transform &hip = world_[static_cast<std::size_t>(thigh)],
                    &ankle = world_[static_cast<std::size_t>(foot)];
    seen[k] = {reach_of(bones_[k], hip.position, ankle.position),
               pitch_of(ankle.rotation, skeleton.soles[k].flat_foot)};
  }
  return seen;
}

LegRow LegComparison::operator()(const Pose& seen, const Pose& usual, Side strikes) {
  const std::array<Seen, 2> here = legs_of(seen), there = legs_of(usual);
  LegRow row;
  std::size_t c = 0;
  for (const Side side : {strikes, other(strikes)}) {
    const auto k = static_cast<std::size_t>(index(side));
    const Reach more = here[k].reach - there[k].reach;
    for (const double value :
         {more.left, more.forward, more.flexion, here[k].pitch - there[k].pitch})
      row[c++] = static_cast<float>(value);
  }
  return row;
}

double LegComparison::room_to_rise(const Pose& pose, Side carries) {
  const auto k = static_cast<std::size_t>(index(carries));
  Reach reach = legs_of(pose)[k].reach;
  const double now = length(ankle_at(bones_[k], {}, reach));
  reach.flexion = std::min(reach.flexion, kStraight);
  return length(ankle_at(bones_[k], {}, reach)) - now;
}

}  // namespace amble
