#include "amble/library/planted_foot.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "amble/kinematics/leg_reach.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

constexpr std::size_t kLooks = 192;
constexpr double kDegree = std::numbers::pi / 180;

/// A performed stride and its legs, whose feet stand and roll as a library's do.
struct Performed {
  explicit Performed(const GaitSpec& spec) : gait(spec) {
    stride.speed = spec.speed, stride.turn_rate = spec.turn_rate;
    stride.seconds = gait.stride_seconds();
    stride.half_seconds = {0.5 * stride.seconds, 0.5 * stride.seconds};
    std::vector<Pose> poses(kLooks);
    for (std::size_t i = 0; i < kLooks; ++i) gait.pose(phase(i), 0, poses[i]);
    legs = leg_courses(performer_skeleton(), poses);
  }
  static double phase(std::size_t i) { return static_cast<double>(i) / kLooks; }
  const LegCourse& leg(Side side) const { return legs[static_cast<std::size_t>(index(side))]; }
  StrideFoot planted(Side side) const {
    return planted_foot(leg(side), performer_skeleton(), side, stride, gait.duty(side));
  }
  PerformedGait gait;
  Stride stride;
  std::array<LegCourse, 2> legs;
};

/// The planted foot at a share of the stride after its strike, in its moment's frame.
FootPose foot_at(const Performed& of, const StrideFoot& foot, Side side, double share) {
  if (share > foot.duty) {
    const double s = (share - foot.duty) / (1 - foot.duty) * double(foot.swing.size() - 1);
    return foot.swing[static_cast<std::size_t>(std::lround(s))];
  }
  const double s = share / foot.duty * double(foot.stance_pitch.size() - 1);
  const GroundFrame frame = GroundFrame{}.along_arc(
      of.stride.speed, of.stride.turn_rate,
      of.stride.seconds_after_strike(side, share) - 0.5 * foot.duty * of.stride.seconds);
  FootPose pose =
      roll_foot(performer_skeleton().soles[static_cast<std::size_t>(index(side))], foot.placement,
                foot.stance_pitch[static_cast<std::size_t>(std::lround(s))]);
  pose.ankle = frame.to_local(pose.ankle);
  return pose;
}

/// Farthest that the planted ankle is from where it was captured, metres.
double farthest(const Performed& of, const StrideFoot& foot, Side side) {
  double out = 0;
  const std::size_t strike = side == Side::right ? 0 : kLooks / 2;
  for (std::size_t k = 0; k < kLooks; ++k) {
    const double share = Performed::phase(k);
    const double s = share > foot.duty ? (share - foot.duty) / (1 - foot.duty) : share / foot.duty;
    if (std::abs(s * 64 - std::round(s * 64)) > 0.03) continue;  // between samples
    out = std::max(out, length(foot_at(of, foot, side, share).ankle -
                               of.leg(side).foot[(strike + k) % kLooks].ankle));
  }
  return out;
}

TEST(PlantedFoot, LeavesAFootThatStandsAndRollsAlone) {
  for (const GaitSpec& spec : {GaitSpec{Gait::walk, 1.2, 0}, GaitSpec{Gait::walk, 1.0, 0.5},
                               GaitSpec{Gait::run, 2.8, 0}}) {
    const Performed performed(spec);
    for (const Side side : kSides) {
      const StrideFoot foot = performed.planted(side);
      // A runner's heel comes up early: for its ball to stand, it is held down a little longer.
      const double near = spec.gait == Gait::run ? 0.01 : 0.0025;
      EXPECT_LT(farthest(performed, foot, side), 2 * near) << spec.speed;
      const Plant plant = plant_under(
          performer_skeleton().soles[static_cast<std::size_t>(index(side))],
          performed.gait.foot(side, (side == Side::right ? 0.0 : 0.5) + 0.5 * foot.duty));
      EXPECT_NEAR(foot.placement.x, plant.x, near) << spec.speed;
      EXPECT_NEAR(foot.placement.z, plant.z, near) << spec.speed;
      EXPECT_NEAR(foot.placement.yaw, plant.yaw, 0.01) << spec.speed;
    }
  }
}

/// A captured foot: it slides along while it is down, and trembles.
Performed captured(const GaitSpec& spec, double slide) {
  Performed out(spec);
  std::mt19937 random(7);
  std::normal_distribution<double> tremble(0, 0.001);
  for (const Side side : kSides) {
    LegCourse& leg = out.legs[static_cast<std::size_t>(index(side))];
    const std::size_t strike = side == Side::right ? 0 : kLooks / 2;
    for (std::size_t k = 0; k < kLooks; ++k) {
      const double on = std::sin(2 * std::numbers::pi * Performed::phase(k));
      leg.foot[(strike + k) % kLooks].ankle +=
          Vec3{0.5 * slide * on + tremble(random), tremble(random), slide * on + tremble(random)};
    }
  }
  return out;
}

TEST(PlantedFoot, MovesASlidingFootByAboutWhatItSlid) {
  constexpr double kSlide = 0.02;
  // On bent legs: straight ones would have to give way.
  const Performed sliding = captured({.speed = 0.8, .style = "gorilla"}, kSlide);
  for (const Side side : kSides) {
    const StrideFoot foot = sliding.planted(side);
    EXPECT_LT(farthest(sliding, foot, side), 1.9 * kSlide);
    EXPECT_GT(farthest(sliding, foot, side), 0.3 * kSlide);
  }
}

TEST(PlantedFoot, SwingsFromWhereItStoodToWhereItWillStand) {
  const Performed sliding = captured({Gait::walk, 1.2, 0.4}, 0.03);
  for (const Side side : kSides) {
    const StrideFoot foot = sliding.planted(side);
    const FootPose lift = foot_at(sliding, foot, side, foot.duty);
    EXPECT_LT(length(foot.swing.front().ankle - lift.ankle), 0.001);
    EXPECT_NEAR(foot.swing.front().pitch, foot.stance_pitch.back(), 0.1 * kDegree);
    const FootPose strike = foot_at(sliding, foot, side, 0);
    EXPECT_LT(length(foot.swing.back().ankle - strike.ankle), 0.001);
    EXPECT_NEAR(foot.swing.back().pitch, foot.stance_pitch.front(), 0.1 * kDegree);
    EXPECT_NEAR(foot.swing.front().roll, 0, 0.2 * kDegree);
  }
}

/// How a planted leg's knee is bent, radians, from the foot's strike on.
std::vector<double> bends(const Performed& of, const StrideFoot& foot, Side side) {
  const std::size_t strike = side == Side::right ? 0 : kLooks / 2;
  std::vector<double> out;
  for (std::size_t k = 0; k < kLooks; ++k)
    out.push_back(plain_flexion(leg_bones(performer_skeleton(), side),
                                length(foot_at(of, foot, side, Performed::phase(k)).ankle -
                                       of.leg(side).hip[(strike + k) % kLooks])));
  return out;
}

TEST(PlantedFoot, DoesNotLockTheKneeForIt) {
  // The foot slides ahead under the body: planted in the mean, the leg would have to be longer than
  // it is at the strike.
  const Performed sliding = captured({Gait::walk, 1.5, 0}, 0.05);
  for (const Side side : kSides)
    for (const double bend : bends(sliding, sliding.planted(side), side))
      EXPECT_GT(bend, 3 * kDegree);
}

}  // namespace
}  // namespace amble
