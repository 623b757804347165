// Feet that markers turned over for a moment.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/analysis/faults.hpp"
#include "amble/analysis/understand.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

int foot_of(const Clip& clip) { return clip.skeleton.joint(Role::left_foot); }

/// A run whose left foot is turned over for some frames from this one on.
Clip turned_over(int first, int frames) {
  Clip clip = perform({Gait::run, 3.0, 0.0}, 3, 120);
  for (int f = first; f < first + frames; ++f)
    clip.rotation(f, foot_of(clip)) = clip.rotation(f, foot_of(clip)) * rotation_z(2.0);
  return clip;
}

double fastest(const Clip& clip, int joint) {
  double most = 0;
  for (int f = 1; f < clip.frames(); ++f)
    most = std::max(most,
                    angle_between(clip.rotation(f - 1, joint), clip.rotation(f, joint)) * clip.fps);
  return most / kDegree;
}

TEST(WrenchedFeet, AreNotFoundInHonestMotion) {
  for (const GaitSpec& spec : {GaitSpec{Gait::walk, 0.8, 0.0}, GaitSpec{Gait::walk, 1.8, 0.5},
                               GaitSpec{Gait::run, 2.2, 0.0}, GaitSpec{Gait::run, 4.0, 0.0}})
    EXPECT_TRUE(find_wrenched_feet(perform(spec, 4, 120)).empty()) << spec.speed;
}

TEST(WrenchedFeet, AreTurnedBackAlongASmoothWay) {
  const Clip honest = perform({Gait::run, 3.0, 0.0}, 3, 120);
  Clip clip = turned_over(150, 6);
  const std::vector<Fault> faults = find_wrenched_feet(clip);
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].joint, foot_of(clip));
  EXPECT_EQ(faults[0].action, "redrawn");
  EXPECT_LE(faults[0].first, 150);
  EXPECT_GE(faults[0].last, 155);
  EXPECT_NEAR(faults[0].amount, 2.0 / kDegree, 15);
  unwrench(clip, faults[0]);
  EXPECT_LT(fastest(clip, foot_of(clip)), 1000);
  for (int f = 0; f < clip.frames(); ++f)
    EXPECT_LT(
        angle_between(clip.rotation(f, foot_of(clip)), honest.rotation(f, foot_of(clip))) / kDegree,
        6)
        << f;
}

TEST(WrenchedFeet, ThatGoOnForLongerThanASwingAreReported) {
  Clip clip = perform({Gait::run, 3.0, 0.0}, 3, 120);
  for (int f = 100; f < 200; ++f)  // over and back, every other frame
    if (f % 2) clip.rotation(f, foot_of(clip)) = clip.rotation(f, foot_of(clip)) * rotation_z(2.0);
  const std::vector<Fault> faults = find_wrenched_feet(clip);
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].action, "reported");
}

TEST(WrenchedFeet, AreMendedAsAClipIsUnderstood) {
  Clip clip = turned_over(150, 6);
  const Understanding found = understand(clip);
  bool told = false;
  for (const Fault& fault : found.faults) told |= fault.kind == FaultKind::wrenched;
  EXPECT_TRUE(told);
  EXPECT_LT(fastest(clip, foot_of(clip)), 1000);
}

}  // namespace
}  // namespace amble
