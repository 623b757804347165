#include "amble/library/performer_library.hpp"

#include <algorithm>

#include "amble/library/builder.hpp"
#include "amble/library/manoeuvre.hpp"
#include "amble/library/performer_segments.hpp"
#include "amble/library/travel_bounds.hpp"
#include "amble/library/tread.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"
#include "amble/performer/standing.hpp"

namespace amble {
namespace {

constexpr int kPoses = 96, kFootSamples = 65;

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

Stride stride_of(const Skeleton& skeleton, const Performance& performance) {
  const PerformedGait gait(performance.gait);
  Stride stride;
  stride.type = performance.type;
  stride.name = performance.name;
  stride.source = "performer";
  stride.gait = performance.gait.gait == Gait::run ? 1 : 0;
  stride.speed = performance.gait.speed;
  stride.turn_rate = performance.gait.turn_rate;
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

Stride standing(const Skeleton& skeleton) {
  const PerformedStand stand;
  Stride stride;
  stride.name = stride.type = "stand";
  stride.source = "performer";
  stride.seconds = stride.end = PerformedStand::kLoopSeconds;
  stride.half_seconds = {0.5 * stride.seconds, 0.5 * stride.seconds};
  for (int i = 0; i < kPoses; ++i) {
    Pose pose;
    stand.pose(stride.seconds * i / kPoses, pose);
    stride.poses.push_back(pose);
  }
  for (const Side side : kSides) {
    const std::size_t k = static_cast<std::size_t>(index(side));
    StrideFoot& foot = stride.feet[k];
    foot.placement = PerformedStand::placement(side);
    foot.stance_pitch.assign(kFootSamples, 0.0);
    foot.swing.assign(kFootSamples, roll_foot(skeleton.soles[k], foot.placement, 0.0));
  }
  return stride;
}

/// Steps to both sides, at two paces, and walks backwards.
void add_manoeuvres(const Skeleton& skeleton, const Stride& stand, std::vector<Stride>& strides) {
  const Stride slow_walk = strides.front();
  const Stride tread = tread_on_the_spot(skeleton, slow_walk, stand)[1];
  for (const Side side : {Side::left, Side::right}) {
    strides.push_back(side_step(skeleton, tread, side, 0.24, 1.15));
    strides.push_back(side_step(skeleton, tread, side, 0.4, 0.95));
    strides.back().name += " brisk";
  }
  constexpr std::pair<const char*, double> kBackward[] = {
      {"back_0.3", 0.3}, {"back_0.6", 0.6}, {"back_0.9", 0.9}};
  for (const auto& [name, speed] : kBackward) {
    Performance walk;
    walk.type = "back";
    walk.name = name;
    walk.gait = GaitSpec{Gait::walk, speed, 0};
    strides.push_back(backward(stride_of(skeleton, walk)));
  }
}

}  // namespace

std::shared_ptr<const MotionLibrary> performer_library() {
  const Skeleton& skeleton = performer_skeleton();
  std::vector<Stride> strides;
  for (const Performance& performance : repertoire())
    if (performance.steady && performance.style.empty())
      strides.push_back(stride_of(skeleton, performance));
  const Stride stand = standing(skeleton);
  add_manoeuvres(skeleton, stand, strides);
  auto library =
      std::make_shared<MotionLibrary>(*build_library("Performer", skeleton, strides, stand));
  add_performed_segments(*library);
  bound_by_own_motion(*library);
  return library;
}

std::shared_ptr<const MotionLibrary> performer_library(std::span<const GaitSpec> gaits) {
  const Skeleton& skeleton = performer_skeleton();
  std::vector<Stride> strides;
  for (const GaitSpec& gait : gaits) {
    const bool runs = gait.gait == Gait::run;
    Performance performance;
    performance.type = runs ? "run" : "walk";
    performance.name = performance.type + " " + std::to_string(strides.size() + 1);
    performance.gait = gait;
    strides.push_back(stride_of(skeleton, performance));
  }
  return build_library("Performer", skeleton, strides, standing(skeleton));
}

Stride performed_stride(const Performance& performance) {
  return stride_of(performer_skeleton(), performance);
}

std::vector<GaitSpec> spread_gaits(int count) {
  std::vector<GaitSpec> gaits;
  for (int i = 0; i < count; ++i) {
    const bool runs = i % 2;
    const int k = i / 2, of = std::max(1, (count + 1 - runs) / 2);
    const double share = of > 1 ? static_cast<double>(k) / (of - 1) : 0.5;
    const double turn = 0.45 * ((k % 3) - 1);
    gaits.push_back(
        {runs ? Gait::run : Gait::walk, runs ? 2.0 + 1.8 * share : 0.7 + 1.2 * share, turn});
  }
  return gaits;
}

}  // namespace amble
