#include "amble/metrics/stride_motion.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/kinematics/forward.hpp"
#include "amble/metrics/body.hpp"

namespace amble::metrics {
namespace {

constexpr double kRunSpeed = 2.0;   // m/s: from here on a stride counts as a run
constexpr double kUneven = 0.1;     // of the mean: by so much two even steps may differ in speed
constexpr double kTightTurn = 0.6;  // rad/s

std::array<LegJoints, 2> find_legs(const Skeleton& skeleton) {
  const auto parent = [&](int joint) {
    return joint < 0 ? -1 : skeleton.joints[static_cast<std::size_t>(joint)].parent;
  };
  std::array<LegJoints, 2> legs;
  const auto feet = find_feet(skeleton, {});
  for (std::size_t s = 0; s < 2; ++s)
    legs[s] = {feet[s].ankle, parent(feet[s].ankle), parent(parent(feet[s].ankle))};
  return legs;
}

/// Both halves of a stride are equally fast, and it does not turn much.
bool is_steady(const StrideSource& source, int first, int last, double turn_rate) {
  const int middle = (first + last) / 2;
  const auto speed = [&](int from, int to) {
    const Vec3 way =
        source.pelvis[static_cast<std::size_t>(to)] - source.pelvis[static_cast<std::size_t>(from)];
    return std::hypot(way.x, way.z) / (to - from);
  };
  const double one = speed(first, middle), other = speed(middle, last);
  return std::abs(one - other) < kUneven * (one + other) / 2 && std::abs(turn_rate) <= kTightTurn;
}

}  // namespace

bool StrideMotion::runs() const noexcept { return rates.speed >= kRunSpeed; }

double StrideMotion::knee_flexion(int moment, Side side) const {
  const LegJoints& leg = legs[static_cast<std::size_t>(index(side))];
  const Vec3& knee = position(moment, leg.knee);
  const Vec3 down = position(moment, leg.ankle) - knee, up = position(moment, leg.hip) - knee;
  const double cosine = dot(down, up) / (length(down) * length(up));
  return 180 - std::acos(std::clamp(cosine, -1.0, 1.0)) * 180 / std::numbers::pi;
}

StrideMotion stride_between(const StrideSource& source, int first, int last,
                            const ArcRates& rates) {
  const Clip& clip = *source.clip;
  const double dt = 1 / clip.fps;
  const auto frames = static_cast<std::size_t>(last - first + 1);
  const auto path = std::span(source.pelvis).subspan(static_cast<std::size_t>(first), frames);
  const StrideArc arc = lay_arc(path, dt, rates);
  StrideMotion stride;
  stride.clip = source.name;
  stride.start = first * dt;
  stride.seconds = (last - first) * dt;
  stride.rates = rates;
  stride.steady = is_steady(source, first, last, rates.turn_rate);
  stride.skeleton = source.skeleton;
  stride.legs = find_legs(*source.skeleton);

  Pose pose{{}, std::vector<Quat>(stride.joints())};
  std::vector<Transform> world(stride.joints());
  for (int moment = 0; moment < StrideMotion::kMoments; ++moment) {
    const double place = static_cast<double>(moment) * (last - first) / StrideMotion::kMoments;
    const int k = std::min(static_cast<int>(place), last - first - 1);
    const double share = place - k;
    const auto seen = [&](int frame) {
      return arc.at(frame * dt).to_local(path[static_cast<std::size_t>(frame)]);
    };
    const auto turned = [&](int frame, int joint) {
      const Quat& q = clip.rotation(first + frame, joint);
      return joint == 0 ? rotation_y(-arc.at(frame * dt).heading) * q : q;
    };
    pose.root = lerp(seen(k), seen(k + 1), share);
    for (int j = 0; j < clip.skeleton.size(); ++j)
      pose.rotations[static_cast<std::size_t>(j)] = nlerp(turned(k, j), turned(k + 1, j), share);
    forward_kinematics(*stride.skeleton, pose, world);
    for (const Transform& joint : world) stride.positions.push_back(joint.position);
    stride.rotations.insert(stride.rotations.end(), pose.rotations.begin(), pose.rotations.end());
  }
  return stride;
}

}  // namespace amble::metrics
