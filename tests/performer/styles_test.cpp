#include "amble/performer/styles.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"
#include "amble/performer/repertoire.hpp"

namespace amble {
namespace {

/// Largest mean angle of a joint between a style and the neutral walk at the same speed, radians.
double departure(const std::string& style, double speed) {
  const PerformedGait plain({Gait::walk, speed, 0.0}), styled({Gait::walk, speed, 0.0, style, 1.0});
  Pose a, b;
  double largest = 0;
  for (std::size_t j = 0; j < performer_skeleton().joints.size(); ++j) {
    double mean = 0;
    for (int k = 0; k < 16; ++k) {
      plain.pose(k / 16.0, 0, a);
      styled.pose(k / 16.0, 0, b);
      mean += angle_between(a.rotations[j], b.rotations[j]) / 16;
    }
    largest = std::max(largest, mean);
  }
  return largest;
}

TEST(Styles, EveryOneButTheBasicOneCanBeTold) {
  for (const auto& [name, style] : performed_styles()) {
    if (name == "basic") {
      EXPECT_LT(departure(name, style.walk_speed), 1e-9);
    } else {
      EXPECT_GT(departure(name, style.walk_speed), 0.12) << name;
    }
  }
}

TEST(Styles, LegsReachInAllOfThem) {
  for (const auto& [name, style] : performed_styles()) {
    const PerformedGait gait({Gait::walk, style.walk_speed, 0.0, name, 1.0});
    for (double phase = 0; phase < 1; phase += 0.01)
      for (const Side side : kSides)
        EXPECT_LT(leg_stretch(gait.pelvis(phase), side, gait.foot(side, phase)), 0.999)
            << name << " at phase " << phase;
  }
}

TEST(Styles, EveryWalkStraightensAKneeInEachStance) {
  constexpr double kDegree = std::numbers::pi / 180.0;
  Pose pose;
  for (const Performance& performance : repertoire()) {
    if (performance.style.empty() || performance.type != "walk") continue;
    const PerformedGait gait(performance.gait);
    double least = 1;
    // The last centimetre before the strike counts: there the leg of the old man is straightest.
    for (double phase = -0.02; phase < gait.duty(Side::right); phase += 0.005) {
      gait.pose(phase, 0, pose);
      least = std::min(least, angle_between(joint_rotation(pose, Role::right_shin), Quat{}));
    }
    EXPECT_LT(least, 12 * kDegree) << performance.name;
  }
}

TEST(Styles, TheTenAndTheFiveAreThere) {
  for (const char* name :
       {"basic", "energetic", "gorilla", "tired", "delightful", "side_sway", "confident", "bouncy",
        "chaplin", "shoulder_roll", "sneaky", "drunk", "stiff", "sad", "old"})
    EXPECT_TRUE(performed_styles().count(name)) << name;
}

}  // namespace
}  // namespace amble
