#include "amble/analysis/in_place.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/analysis/study.hpp"
#include "amble/motion/edit.hpp"
#include "amble/performer/performer.hpp"
#include "figure.hpp"

namespace amble {
namespace {

std::optional<Vec3> travel_of(const Clip& clip) {
  const std::vector<Transform> world = forward_kinematics(clip);
  return missing_travel(clip, world, body_track(clip, world));
}

/// One round of a gait, from a left strike on, with or without the first frame once more.
Clip one_round(const GaitSpec& spec, double fps, bool closed) {
  const Clip clip = perform(spec, 6, fps);
  const Study found = study(clip);
  const Cycle& cycle = found.cycles.at(1);
  const int first = static_cast<int>(std::lround(cycle.start * fps));
  const int last = static_cast<int>(std::lround(cycle.end * fps));
  return frame_range(found.clip, first, closed ? last : last - 1);
}

TEST(MissingTravel, IsAsFastAsTheMotionWas) {
  for (const GaitSpec& spec : {GaitSpec{Gait::walk, 0.7, 0.0}, GaitSpec{Gait::walk, 1.3, 0.0},
                               GaitSpec{Gait::walk, 1.8, 0.0}, GaitSpec{Gait::run, 2.7, 0.0},
                               GaitSpec{Gait::run, 3.6, 0.0}}) {
    const auto travel = travel_of(in_place(perform(spec, 5, 60)));
    ASSERT_TRUE(travel) << spec.speed;
    EXPECT_NEAR(travel->z, spec.speed, 0.05 * spec.speed);
    EXPECT_LT(std::abs(travel->x), 0.05 * spec.speed);
  }
}

TEST(MissingTravel, IsNoneWhereNothingIsMissing) {
  EXPECT_FALSE(travel_of(perform({Gait::walk, 1.3, 0.0}, 5, 60)));
  EXPECT_FALSE(travel_of(perform({Gait::walk, 0.5, 0.6}, 5, 60)));
  EXPECT_FALSE(travel_of(perform({Gait::run, 2.7, 0.0}, 5, 60)));
  EXPECT_FALSE(travel_of(swaying_clip(300)));
  Clip stays = perform({Gait::walk, 1.3, 0.0}, 5, 60);
  for (int f = 1; f < stays.frames(); ++f)
    for (int j = 0; j < stays.skeleton.size(); ++j) stays.rotation(f, j) = stays.rotation(0, j);
  for (int f = 1; f < stays.frames(); ++f) stays.root(f) = stays.root(0);
  EXPECT_FALSE(travel_of(stays)) << "a statue";
}

TEST(LoopLength, KnowsClosedRoundsWithAndWithoutTheFirstFrameAgain) {
  const GaitSpec walk{Gait::walk, 1.3, 0.0};
  for (const bool closed : {false, true}) {
    const Clip clip = one_round(walk, 60, closed);
    const auto length = loop_length(clip);
    ASSERT_TRUE(length) << closed;
    EXPECT_EQ(*length, closed ? clip.frames() - 1 : clip.frames());
    EXPECT_FALSE(loop_length(frame_range(clip, 0, clip.frames() * 2 / 3))) << "a part of it";
  }
  EXPECT_FALSE(loop_length(swaying_clip(4)));
}

TEST(Repeated, GoesOnFromWhereTheRoundLed) {
  const Clip clip = one_round({Gait::walk, 1.3, 0.0}, 60, true);
  const BodyTrack body = body_track(clip, forward_kinematics(clip));
  const int length = *loop_length(clip);
  const Clip thrice = repeated(clip, body, length, 3);
  ASSERT_EQ(thrice.frames(), 3 * length);
  double usual = 0;
  for (int f = 1; f < length; ++f)
    usual = std::max(usual, amble::length(thrice.root(f) - thrice.root(f - 1)));
  for (int f = 1; f < thrice.frames(); ++f)
    EXPECT_LT(amble::length(thrice.root(f) - thrice.root(f - 1)), 1.3 * usual) << f;
  EXPECT_NEAR(thrice.root(2 * length).z - thrice.root(0).z,
              2 * (clip.root(length).z - clip.root(0).z), 0.01);
}

TEST(Study, FindsStridesInMotionsOnTheSpotAndInLoops) {
  for (const GaitSpec& spec : {GaitSpec{Gait::walk, 1.3, 0.0}, GaitSpec{Gait::run, 2.8, 0.0}})
    for (const bool round : {false, true}) {
      const Clip whole = round ? one_round(spec, 60, true) : perform(spec, 5, 60);
      const Study found = study(in_place(whole));
      EXPECT_EQ(found.rejected, "") << spec.speed << round;
      ASSERT_FALSE(found.cycles.empty()) << spec.speed << round;
      for (const Cycle& cycle : found.cycles)
        EXPECT_NEAR(cycle.speed, spec.speed, 0.05 * spec.speed) << round;
      bool told = false;
      for (const Fault& fault : found.found.faults)
        told = told || (fault.kind == FaultKind::in_place &&
                        std::abs(fault.amount - spec.speed) < 0.05 * spec.speed);
      EXPECT_TRUE(told);
    }
}

}  // namespace
}  // namespace amble
