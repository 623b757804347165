#include "amble/metrics/smoothness.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "metrics/walker.hpp"

namespace amble::metrics {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

SmoothnessFigures smoothness_of(const Clip& clip) {
  return measure_smoothness(clip, observe_body(clip, {}, false));
}

bool any_near(const std::vector<PopEvent>& pops, int frame, const std::string& joint = {}) {
  return std::any_of(pops.begin(), pops.end(), [&](const PopEvent& pop) {
    return std::abs(pop.frame - frame) <= 2 && (joint.empty() || pop.joint.find(joint) == 0);
  });
}

class Faults : public ::testing::Test {
 protected:
  int frame() { return std::uniform_int_distribution<int>(10, walk.frames() - 11)(random); }
  Vec3 direction() {
    std::normal_distribution<double> normal;
    return normalised(Vec3{normal(random), normal(random), normal(random)});
  }
  const Clip walk = make_walker();
  std::mt19937 random{5};
};

TEST(Smoothness, ASmoothWalkHasNoPopsAtAnyRate) {
  for (const double fps : {30.0, 60.0, 120.0, 144.0})
    for (const auto& [speed, period] :
         {std::pair(0.8, 1.3), std::pair(1.2, 1.1), std::pair(1.6, 0.95)}) {
      WalkerPlan plan;
      plan.fps = fps;
      plan.speed = speed;
      plan.period = period;
      const SmoothnessFigures figures = smoothness_of(make_walker(plan));
      EXPECT_EQ(figures.pops.joint_frames, 0) << fps << " " << speed;
      EXPECT_EQ(figures.pops.root_frames, 0);
      EXPECT_TRUE(figures.vibration.joints.empty());
      EXPECT_EQ(figures.fps, std::min(fps, 60.0));
    }
}

TEST_F(Faults, AStepOfThreeDegreesInOneFrameIsAPop) {
  int found = 0, tried = 0;
  for (const char* joint :
       {"LeftUpLeg", "LeftLeg", "LeftFoot", "RightUpLeg", "RightLeg", "RightFoot"})
    for (int k = 0; k < 8; ++k, ++tried) {
      Clip clip = walk;
      const int at = frame();
      turn_joint(clip, joint, axis_angle(direction(), 3 * kDegree), at, clip.frames());
      found += any_near(smoothness_of(clip).pops.first, at);
    }
  EXPECT_GE(found, 0.97 * tried) << found << " of " << tried;
}

TEST_F(Faults, ARootStepOfEightMillimetresIsAPop) {
  int found = 0;
  constexpr int kTried = 40;
  for (int k = 0; k < kTried; ++k) {
    Clip clip = walk;
    const int at = frame();
    shift_root(clip, 0.008 * direction(), at);
    found += any_near(smoothness_of(clip).pops.first_root, at);
  }
  EXPECT_GE(found, 0.97 * kTried) << found << " of " << kTried;
}

TEST_F(Faults, AFootThatSnapsIsAPopThoughItsJointsTurnAsBefore) {
  int found = 0;
  constexpr int kTried = 24;
  for (int k = 0; k < kTried; ++k) {
    // A second track: the left thigh's place in the pelvis, shifted from a frame on.
    Clip clip = walk;
    const int at = frame();
    const Vec3 hip = clip.skeleton.joints[1].offset, shift = 0.015 * direction();
    clip.translated = {0, 1};
    clip.translations.clear();
    for (int f = 0; f < walk.frames(); ++f) {
      clip.translations.push_back(walk.root(f));
      clip.translations.push_back(f < at ? hip : hip + shift);
    }
    const SmoothnessFigures figures = smoothness_of(clip);
    EXPECT_EQ(figures.pops.joint_frames, 0);
    found += any_near(figures.pops.first_foot, at, "Left");
  }
  EXPECT_GE(found, kTried - 1);
}

TEST(Smoothness, OneBadFrameIsAPopThatNamesItsJoint) {
  WalkerPlan plan;
  plan.fps = 120;
  Clip clip = make_walker(plan);
  turn_joint(clip, "LeftLeg", rotation_x(8 * kDegree), 411, 412);
  const PopFigures pops = smoothness_of(clip).pops;
  ASSERT_FALSE(pops.first.empty());
  EXPECT_NEAR(pops.first.front().frame, 411, 4);
  EXPECT_EQ(pops.first.front().joint, "LeftLeg");
  EXPECT_EQ(pops.body_events, 1);
  ASSERT_FALSE(pops.by_joint.empty());
  EXPECT_EQ(pops.by_joint.front().first, "LeftLeg");
}

TEST(Smoothness, AVibratingKneeIsNamed) {
  for (const double fps : {30.0, 60.0, 120.0})
    for (const int half_period : {1, 2}) {
      if (fps < 60 && half_period == 2) continue;  // 7.5 Hz is no vibration
      WalkerPlan plan;
      plan.fps = fps;
      Clip clip = make_walker(plan);
      for (int f = 0; f < clip.frames(); ++f)
        turn_joint(clip, "LeftLeg", rotation_x((f / half_period % 2 ? -2 : 2) * kDegree), f, f + 1);
      const VibrationFigures vibration = smoothness_of(clip).vibration;
      ASSERT_EQ(vibration.joints.size(), 1u) << fps << " " << half_period;
      EXPECT_EQ(vibration.joints[0].name, "LeftLeg");
      EXPECT_GT(vibration.joints[0].amplitude, 1);
    }
}

TEST(Smoothness, FingersAreLeftOut) {
  Clip clip = make_walker();
  clip.skeleton.joints[5].name = "LeftHandIndex1";
  clip.skeleton.joints[5].end = false;
  for (int f = 0; f < clip.frames(); f += 7) clip.rotation(f, 5) = rotation_x(1.0);
  const SmoothnessFigures figures = smoothness_of(clip);
  EXPECT_EQ(figures.pops.joint_frames, 0);
  for (const JointFigures& joint : figures.joints) EXPECT_NE(joint.name, "LeftHandIndex1");
}

TEST(Smoothness, AccelerationsDoNotDependOnTheFileRate) {
  WalkerPlan slow, fast;
  fast.fps = 120;
  const double a = smoothness_of(make_walker(slow)).acceleration_p99;
  const double b = smoothness_of(make_walker(fast)).acceleration_p99;
  EXPECT_NEAR(a / b, 1, 0.12);
}

TEST(Smoothness, TheSignOfAQuaternionDoesNotMatter) {
  for (const double fps : {60.0, 120.0}) {
    WalkerPlan plan;
    plan.fps = fps;
    Clip clip = make_walker(plan), flipped = clip;
    for (std::size_t i = 0; i < flipped.rotations.size(); i += 3)
      flipped.rotations[i] = -flipped.rotations[i];
    const SmoothnessFigures a = smoothness_of(clip), b = smoothness_of(flipped);
    EXPECT_EQ(a.joints.size(), b.joints.size());
    EXPECT_NEAR(a.acceleration_p99, b.acceleration_p99, 1e-6 * a.acceleration_p99);
    EXPECT_EQ(b.pops.joint_frames, 0);
  }
}

}  // namespace
}  // namespace amble::metrics
