#include "amble/library/performer_library.hpp"

#include <cstdio>

#include "amble/library/builder.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

constexpr int kPoses = 96, kFootSamples = 65;

/// The plant that this pose of a rolling foot stands on.
Plant plant_under(const Sole& sole, const FootPose& foot) {
  const FootPose rolled = roll_foot(sole, {0, 0, foot.yaw}, foot.pitch);
  return {foot.ankle.x - rolled.ankle.x, foot.ankle.z - rolled.ankle.z, foot.yaw};
}

StrideFoot foot_of(const PerformedGait& gait, const Sole& sole, Side side) {
  StrideFoot out;
  out.duty = gait.duty(side);
  const double strike = side == Side::right ? 0.0 : 0.5;
  out.placement = plant_under(sole, gait.foot(side, strike + 0.5 * out.duty));
  for (int i = 0; i < kFootSamples; ++i) {
    const double s = static_cast<double>(i) / (kFootSamples - 1);
    out.stance_pitch.push_back(gait.stance_pitch(side, s));
    out.swing.push_back(gait.foot(side, strike + out.duty + s * (1 - out.duty)));
  }
  return out;
}

Stride stride_of(const Skeleton& skeleton, const GaitSpec& spec) {
  const PerformedGait gait(spec);
  Stride stride;
  const bool run = spec.gait == Gait::run;
  stride.type = run ? "run" : "walk";
  char name[64];
  std::snprintf(name, sizeof name, "%s %.1f%s", stride.type.c_str(), spec.speed,
                spec.turn_rate > 0 ? " left" : spec.turn_rate < 0 ? " right" : "");
  stride.name = name;
  stride.source = "performer";
  stride.gait = run ? 1 : 0;
  stride.speed = spec.speed;
  stride.turn_rate = spec.turn_rate;
  stride.seconds = stride.end = gait.stride_seconds();
  stride.half_seconds = {0.5 * stride.seconds, 0.5 * stride.seconds};
  for (int i = 0; i < kPoses; ++i) {
    Pose pose;
    gait.pose(static_cast<double>(i) / kPoses, 0.0, pose);
    stride.poses.push_back(pose);
  }
  for (const Side side : kSides) {
    const std::size_t k = static_cast<std::size_t>(index(side));
    stride.feet[k] = foot_of(gait, skeleton.soles[k], side);
  }
  return stride;
}

}  // namespace

}  // namespace amble
