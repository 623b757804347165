#include "amble/metrics/score.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <limits>

#include "amble/core/error.hpp"
#include "amble/terrain/height_grid.hpp"
#include "amble/terrain/stairs.hpp"
#include "metrics/walker.hpp"

namespace amble::metrics {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

ScoreOptions with_soles() {
  ScoreOptions options;
  const SoleHeights sole{kWalkerAnkle, kWalkerBall, kWalkerTip};
  options.soles = {sole, sole};
  options.ground = 0;
  return options;
}

TEST(Score, AHeldWalkIsPerfect) {
  for (const double turn_rate : {0.0, 0.45, -0.7}) {
    WalkerPlan plan;
    plan.turn_rate = turn_rate;
    const Score score = score_clip(make_walker(plan), with_soles());
    EXPECT_TRUE(score.ok()) << score.problems.front();
    EXPECT_LT(score.skate.toe_skate.mean, 0.3);
    EXPECT_LT(score.skate.toe_drift.max, 0.2);
    EXPECT_LT(score.skate.yaw_drift.max, 0.5);
    EXPECT_LT(score.soles.penetration.max, 1);
    EXPECT_LT(score.soles.floating.max, 1);
    EXPECT_NEAR(score.soles.planted.median, 0, 0.5);
    EXPECT_EQ(score.smoothness.pops.joint_frames, 0);
    EXPECT_EQ(score.smoothness.pops.root_frames, 0);
    EXPECT_EQ(score.smoothness.pops.foot_frames, 0);
    EXPECT_TRUE(score.smoothness.vibration.joints.empty());
    EXPECT_NEAR(score.speed.mean, plan.speed, 0.02 * plan.speed);
    EXPECT_NEAR(score.turn_rate.mean, turn_rate, 0.02);
    ASSERT_TRUE(score.stride_period);
    EXPECT_NEAR(*score.stride_period, plan.period, 0.04);
    ASSERT_TRUE(score.steps.cadence);
    EXPECT_NEAR(*score.steps.cadence, 120 / plan.period, 3);
    EXPECT_NEAR(score.steps.step_length.mean, plan.speed * plan.period / 2, 0.04);
    for (const double fraction : score.contact_fraction) EXPECT_NEAR(fraction, plan.duty, 0.1);
  }
}

TEST(Score, ASlidingFootIsSeenAtItsSpeed) {
  for (const double slide : {0.02, 0.05, 0.2}) {
    WalkerPlan plan;
    plan.slide = slide;
    const Score score = score_clip(make_walker(plan), with_soles());
    EXPECT_NEAR(score.skate.toe_skate.mean, 100 * slide, 0.1 * 100 * slide + 0.3);
    EXPECT_GT(score.skate.toe_drift.mean, 50 * slide * plan.duty * plan.period);
  }
}

TEST(Score, AWholeBodyThatSlidesSidewaysSkates) {
  Clip clip = make_walker();
  for (int f = 0; f < clip.frames(); ++f) clip.root(f).x += 0.3 * f / clip.fps;
  EXPECT_NEAR(score_clip(clip, {}).skate.toe_skate.mean, 30, 4);
}

TEST(Score, ASunkenOrRaisedClipShowsInTheSoles) {
  const Clip sound = make_walker();
  Clip low = sound, high = sound;
  shift_root(low, {0, -0.02, 0});
  shift_root(high, {0, 0.02, 0});
  ScoreOptions by_reference;
  by_reference.rest = &sound;
  for (const ScoreOptions& options : {with_soles(), by_reference}) {
    const Score sunk = score_clip(low, options);
    EXPECT_NEAR(sunk.soles.penetration.p99, 20, 1);
    EXPECT_NEAR(sunk.soles.planted.median, -20, 1);
    const Score raised = score_clip(high, options);
    EXPECT_LT(raised.soles.penetration.max, 1);
    EXPECT_NEAR(raised.soles.floating.mean, 20, 1);
  }
  const Score unknown = score_clip(low, {});
  EXPECT_LT(unknown.soles.penetration.max, 1);
  ASSERT_FALSE(unknown.notes.empty());
  EXPECT_NE(unknown.notes.front().find("--sole"), std::string::npos);
}

TEST(Score, ATiltedFootSinksItsHeel) {
  const Clip sound = make_walker();
  Clip tilted = sound;
  for (const char* foot : {"LeftFoot", "RightFoot"})
    turn_joint(tilted, foot, rotation_x(-20 * kDegree), 0, tilted.frames());
  ScoreOptions options;
  options.rest = &sound;
  const double back = 0.2 * std::hypot(0.06, 0.14);
  const double wanted =
      1000 * (back * std::sin(20 * kDegree) - kWalkerAnkle * (1 - std::cos(20 * kDegree)));
  EXPECT_NEAR(score_clip(tilted, options).soles.heel.p99, wanted, 2);
}

TEST(Score, APlantedFootThatTurnsShowsAsYaw) {
  Clip clip = make_walker();
  for (int f = 0; f < clip.frames(); ++f)
    for (const char* foot : {"LeftFoot", "RightFoot"})
      turn_joint(clip, foot, rotation_y(30 * kDegree * f / clip.fps), f, f + 1);
  const double turned = 30 * 0.62 * 1.1 * 0.6;  // in the middle three fifths of a stance
  const Summary yaw = score_clip(clip, {}).skate.yaw_drift;
  EXPECT_GT(yaw.mean, 0.6 * turned);
  EXPECT_LT(yaw.mean, 1.8 * turned);
}

TEST(Score, AGlidingStatueIsNoLocomotion) {
  const Clip walk = make_walker();
  for (const double speed : {0.25, 0.5, 1.2}) {
    const Score score = score_clip(make_statue(walk, speed), {});
    EXPECT_FALSE(score.ok());
    EXPECT_NEAR(score.skate.toe_skate.mean, 100 * speed, 2);
  }
  EXPECT_FALSE(score_clip(make_statue(walk, 0, 2.0), {}).ok()) << "a spinning one";
  const Score still = score_clip(make_statue(walk, 0), {});
  EXPECT_TRUE(still.ok()) << still.problems.front();
  EXPECT_EQ(still.skate.toe_skate.mean, 0);
}

TEST(Score, AWalkThatGlidesForAWhileIsRefused) {
  WalkerPlan plan;
  plan.seconds = 12;
  Clip clip = make_walker(plan);
  const int third = clip.frames() / 3;
  for (int f = third; f < 2 * third; ++f) {
    clip.root(f).y = clip.root(third).y;
    for (int j = 0; j < clip.skeleton.size(); ++j) clip.rotation(f, j) = clip.rotation(third, j);
  }
  const Score score = score_clip(clip, {});
  EXPECT_FALSE(score.ok());
  EXPECT_GT(score.skate.toe_skate.p95, 100);
}

TEST(Score, TreadingOnTheSpotIsRefused) {
  Clip clip = make_walker();
  for (int f = 0; f < clip.frames(); ++f) clip.root(f).z = 0;
  const Score score = score_clip(clip, {});
  EXPECT_FALSE(score.ok());
  EXPECT_GT(score.skate.toe_skate.mean, 80);
}

TEST(Score, AStillJointAboveThePelvisChangesNothing) {
  const Clip walk = make_walker();
  Clip wrapped = walk;
  wrapped.skeleton.joints.clear();
  wrapped.skeleton.joints.push_back({"joint_Root", -1, {}, false});
  for (Joint joint : walk.skeleton.joints) {
    ++joint.parent;
    wrapped.skeleton.joints.push_back(joint);
  }
  assign_roles(wrapped.skeleton);
  wrapped.translated = {0, 1};
  wrapped.translations.clear();
  wrapped.rotations.clear();
  for (int f = 0; f < walk.frames(); ++f) {
    wrapped.translations.push_back({});
    wrapped.translations.push_back(walk.root(f));
    wrapped.rotations.push_back({});
    for (int j = 0; j < walk.skeleton.size(); ++j) wrapped.rotations.push_back(walk.rotation(f, j));
  }
  const Score score = score_clip(wrapped, {}), plain = score_clip(walk, {});
  EXPECT_EQ(score.root_joint, "Hips");
  EXPECT_EQ(score.speed.mean, plain.speed.mean);
  EXPECT_EQ(score.skate.toe_skate.mean, plain.skate.toe_skate.mean);
}

TEST(Score, AskedSpeedAndTurnRateAreCompared) {
  WalkerPlan plan;
  plan.turn_rate = 0.4;
  ScoreOptions options;
  options.speed = 1.5;
  options.turn_rate = 0.1;
  const Score score = score_clip(make_walker(plan), options);
  EXPECT_NEAR(score.speed_error.mean, 0.3, 0.03);
  EXPECT_NEAR(score.turn_rate_error.mean, 0.3, 0.03);
}

TEST(Score, HillsAndStairsAreFollowedOnlyWhenTheyAreKnown) {
  const auto grid = std::make_shared<HeightGrid>();
  grid->origin_x = grid->origin_z = -3;
  grid->columns = 16;
  for (int i = 0; i < 256; ++i)
    grid->heights.push_back(0.15 * std::sin(1.7 * i) * std::cos(0.9 * i));
  const Ground hills{0, grid};
  const Ground steps{0, std::make_shared<Stairs>(Stairs::Shape{0.12, 0.66, 0, 1.3, 0, 8})};
  for (const Ground& ground : {hills, steps}) {
    WalkerPlan plan;
    plan.seconds = 7;
    plan.height = [&](double x, double z) { return ground.height({x, 0, z}); };
    ScoreOptions options = with_soles();
    options.terrain = ground;
    Clip clip = make_walker(plan);
    const Score score = score_clip(clip, options);
    EXPECT_TRUE(score.ok());
    EXPECT_LT(score.skate.toe_skate.mean, 0.5);
    const double level = score.soles.planted.median;
    shift_root(clip, {0, -0.03, 0});
    EXPECT_NEAR(level - score_clip(clip, options).soles.planted.median, 30, 4);
    EXPECT_FALSE(score_clip(clip, {}).ok()) << "without the terrain";
  }
}

TEST(Score, ATiltedFloorCanBeTakenOut) {
  WalkerPlan plan;
  plan.seconds = 14;
  plan.turn_rate = 0.5;
  Clip clip = make_walker(plan);
  for (int f = 0; f < clip.frames(); ++f)
    clip.root(f).y += 0.01 * clip.root(f).z - 0.006 * clip.root(f).x;
  ScoreOptions options;
  options.level_floor = true;
  const Score score = score_clip(clip, options);
  ASSERT_TRUE(score.floor_tilt);
  EXPECT_NEAR((*score.floor_tilt)[0], -0.006, 0.001);
  EXPECT_NEAR((*score.floor_tilt)[1], 0.01, 0.001);
}

TEST(Score, BadInputIsRefused) {
  Clip clip = make_walker();
  clip.root(7).x = std::numeric_limits<double>::quiet_NaN();
  const Score broken = score_clip(clip, {});
  EXPECT_FALSE(broken.ok());
  EXPECT_EQ(broken.nonfinite_frames, 1);
  EXPECT_FALSE(broken.measured);

  WalkerPlan brief;
  brief.seconds = 0.1;
  EXPECT_FALSE(score_clip(make_walker(brief), {}).measured);

  Clip nameless = make_walker();
  for (Joint& joint : nameless.skeleton.joints) joint.name.clear();
  nameless.skeleton.set_role(Role::left_foot, -1);
  EXPECT_THROW(score_clip(nameless, {}), Error);

  const Clip walk = make_walker();
  Clip other = walk;
  other.skeleton.joints[3].name = "Ankle";
  ScoreOptions options;
  options.rest = &other;
  EXPECT_THROW(score_clip(walk, options), Error);
  other = walk;
  for (Joint& joint : other.skeleton.joints) joint.offset *= 100;
  EXPECT_THROW(score_clip(walk, options), Error);
}

TEST(Score, FeetWithoutToesAreScored) {
  Clip clip = make_walker();
  ScoreOptions options;
  options.feet.foot = {"LeftFoot", "RightFoot"};
  options.feet.toe = {"LeftFoot", "RightFoot"};
  const Score score = score_clip(clip, options);
  EXPECT_TRUE(score.ok());
  EXPECT_FALSE(score.skate.feet[0].ankle);
  EXPECT_LT(score.skate.toe_skate.mean, 0.3);
  EXPECT_TRUE(score.soles.ball.empty());
}

TEST(Score, TenMinutesTakeAFewSecondsAtMost) {
  WalkerPlan plan;
  plan.seconds = 600;
  Clip walk = make_walker(plan), clip = walk;
  constexpr int kExtra = 20;
  for (int k = 0; k < kExtra; ++k)
    clip.skeleton.joints.push_back(
        {std::string(1, static_cast<char>('a' + k)), 0, {0, 0.1, 0}, false});
  clip.rotations.clear();
  for (int f = 0; f < walk.frames(); ++f) {
    for (int j = 0; j < walk.skeleton.size(); ++j) clip.rotations.push_back(walk.rotation(f, j));
    for (int k = 0; k < kExtra; ++k)
      clip.rotations.push_back(rotation_z(std::sin(f / walk.fps * 5.7 + k)));
  }
  ScoreOptions options = with_soles();
  AskedPath path;
  for (int i = 0; i < 8000; ++i) path.points.push_back({0.05 * std::sin(0.01 * i), 0, 0.1 * i});
  options.path = path;
  const auto start = std::chrono::steady_clock::now();
  const Score score = score_clip(clip, options);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  RecordProperty("seconds", std::to_string(seconds));
  EXPECT_TRUE(score.ok());
  EXPECT_LT(seconds, 20) << "far above what it takes; debug builds and busy machines included";
}

}  // namespace
}  // namespace amble::metrics
