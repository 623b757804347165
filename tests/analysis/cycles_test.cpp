#include "amble/analysis/cycles.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <tuple>

#include "amble/analysis/study.hpp"
#include "amble/performer/performer.hpp"
#include "clip_changes.hpp"
#include "figure.hpp"

namespace amble {
namespace {

TEST(Cycles, HaveTheSpeedAndTurnRateTheyWerePerformedWith) {
  for (const GaitSpec& spec : {GaitSpec{Gait::walk, 0.8, 0.0}, GaitSpec{Gait::walk, 1.4, 0.0},
                               GaitSpec{Gait::walk, 1.2, 0.6}, GaitSpec{Gait::walk, 1.2, -0.6},
                               GaitSpec{Gait::run, 2.7, 0.0}, GaitSpec{Gait::run, 3.0, 0.5}}) {
    const Study found = study(perform(spec, 6, 120));
    int used = 0;
    for (const Cycle& cycle : found.cycles) {
      if (!cycle.rejected.empty()) continue;
      ++used;
      EXPECT_NEAR(cycle.speed, spec.speed, 0.01 * spec.speed);
      EXPECT_NEAR(cycle.turn_rate, spec.turn_rate, 0.02);
      EXPECT_EQ(cycle.type, spec.gait == Gait::run ? "run" : "walk");
      EXPECT_NEAR(cycle.acceleration, 0, 0.2);  // at the ends of a clip half a step is missing
      EXPECT_NEAR(cycle.seconds(), PerformedGait(spec).stride_seconds(), 0.012);
    }
    EXPECT_GE(used, 5) << spec.speed;
  }
}

TEST(Cycles, StartAtEitherFootWithTheOtherBetween) {
  const Study found = study(perform({Gait::walk, 1.2, 0.0}, 6, 120));
  bool left = false, right = false;
  for (const Cycle& cycle : found.cycles) {
    (cycle.first == Side::left ? left : right) = true;
    EXPECT_NEAR((cycle.middle - cycle.start) / cycle.seconds(), 0.5, 0.02);
  }
  EXPECT_TRUE(left && right);
  const std::vector<HalfCycle> halves = find_half_cycles(found.contacts);
  ASSERT_GE(halves.size(), 8u);
  for (std::size_t i = 0; i + 1 < halves.size(); ++i) {
    EXPECT_DOUBLE_EQ(halves[i].end, halves[i + 1].start);
    EXPECT_NE(halves[i].struck, halves[i + 1].struck);
  }
}

TEST(Cycles, DoNotDependOnWhereAndWhitherTheBodyGoes) {
  const Clip clip = perform({Gait::walk, 1.2, 0.4}, 6, 120);
  const Study usual = study(clip), moved = study(moved_clip(clip, -2.5, {10, 0, 4}));
  ASSERT_EQ(usual.cycles.size(), moved.cycles.size());
  for (std::size_t i = 0; i < usual.cycles.size(); ++i) {
    EXPECT_NEAR(usual.cycles[i].speed, moved.cycles[i].speed, 1e-6);
    EXPECT_NEAR(usual.cycles[i].turn_rate, moved.cycles[i].turn_rate, 1e-6);
  }
}

TEST(Cycles, BringTheBodyBackToItsPlaceInTheTravellingFrame) {
  for (const double turn_rate : {-1.2, -0.5, 0.0, 0.5, 1.2}) {
    const Study found = study(perform({Gait::walk, 1.1, turn_rate}, 6, 120));
    int used = 0;
    for (const Cycle& cycle : found.cycles) {
      if (!cycle.rejected.empty()) continue;
      ++used;
      const GroundFrame last = cycle.frame.along_arc(cycle.speed, cycle.turn_rate, cycle.seconds());
      const Vec3 jump = last.to_local(found.body.pelvis_at(cycle.end)) -
                        cycle.frame.to_local(found.body.pelvis_at(cycle.start));
      EXPECT_NEAR(jump.x, 0, 1e-9) << turn_rate;
      EXPECT_NEAR(jump.z, 0, 1e-9) << turn_rate;
    }
    EXPECT_GE(used, 3) << turn_rate;
  }
}

/// Sway that repeats with the stride does not look like a turn, whichever moment strides begin at,
/// and a body that looks aside does not, either.
TEST(Cycles, TurnAsTheirChordsDo) {
  for (const double turn_rate : {-0.4, 0.0, 0.4}) {
    Study found = study(perform({Gait::walk, 1.2, turn_rate}, 8, 120));
    ASSERT_FALSE(found.cycles.empty());
    const double period = found.cycles.front().seconds();
    for (std::size_t f = 0; f < found.body.facing.size(); ++f) {
      const double t = static_cast<double>(f) / found.body.fps,
                   heading = turn_rate * t,  // about where it goes: sway is across that
          sway = 0.06 * std::sin(2 * std::numbers::pi * t / period + 0.7);
      found.body.pelvis[f] += Vec3{sway * std::cos(heading), 0, -sway * std::sin(heading)};
      found.body.facing[f] += 0.2 * std::sin(0.9 * t);
    }
    int told = 0;
    for (const Cycle& cycle : find_cycles(found.body, found.contacts)) {
      if (cycle.start < 0.5 * period || cycle.end > 8 - 0.6 * period) continue;
      ++told;
      EXPECT_NEAR(cycle.turn_rate, turn_rate, 0.02) << cycle.start;
    }
    EXPECT_GE(told, 3);
  }
}

TEST(Cycles, TellStandingFromWalking) {
  const Study still = study(swaying_clip(600));
  EXPECT_FALSE(still.standing.empty());
  EXPECT_TRUE(study(perform({Gait::walk, 1.2, 0.0}, 4, 120)).standing.empty());
}

TEST(Cycles, OfWhoVaultsAreNoRunThoughContactsWereSeenTooShort) {
  for (const auto& [gait, speed, type] :
       {std::tuple(Gait::walk, 1.6, "walk"), std::tuple(Gait::run, 2.7, "run")}) {
    const Study found = study(perform({gait, speed, 0.0}, 6, 120));
    FootContacts contacts = found.contacts;
    for (auto& foot : contacts)
      for (Contact& contact : foot) contact.end -= gait == Gait::walk ? 0.12 : 0.0;
    int told = 0;
    for (const Cycle& cycle : find_cycles(found.body, contacts)) {
      if (0.5 * (cycle.duty[0] + cycle.duty[1]) >= 0.5) continue;  // the first one began before
      EXPECT_EQ(cycle.type, type);
      ++told;
    }
    EXPECT_GE(told, 3);
  }
}

TEST(Cycles, OfWhoHopsAlongSlowlyAreNoRun) {
  const Study run = study(perform({Gait::run, 2.2, 0.0}, 6, 120));
  BodyTrack body =
      run.body;  // as if it took twice the time, in the air for longer than runners are
  body.fps *= 0.5;
  FootContacts contacts = run.contacts;
  for (auto& foot : contacts)
    for (Contact& contact : foot) contact.begin *= 2, contact.end *= 2;
  int hops = 0;
  for (const Cycle& cycle : find_cycles(body, contacts)) {
    EXPECT_NE(cycle.rejected, "") << cycle.speed;
    hops += cycle.rejected == "hops";
  }
  EXPECT_GE(hops, 3);
}

TEST(Cycles, DoNotLieBetweenStrikesOfOneMoment) {
  const Study found = study(perform({Gait::walk, 1.2, 0.0}, 4, 120));
  FootContacts contacts = found.contacts;
  for (auto& foot : contacts)
    for (std::size_t i = 1; i < foot.size(); i += 2) foot[i].begin = foot[i - 1].begin;
  for (const Cycle& cycle : find_cycles(found.body, contacts)) {
    EXPECT_GT(cycle.seconds(), 0);
    for (const double number : {cycle.speed, cycle.turn_rate, cycle.acceleration, cycle.duty[0]})
      EXPECT_TRUE(std::abs(number) < 100) << number;
  }
}

TEST(Cycles, OfWhoSpinsAreRefused) {
  Study found = study(perform({Gait::walk, 1.2, 0.0}, 4, 120));
  ASSERT_FALSE(found.cycles.empty());
  // Once round in every cycle: the chord is that of no arc.
  const double rate = 2 * std::numbers::pi / found.cycles.front().seconds();
  for (std::size_t f = 0; f < found.body.facing.size(); ++f)
    found.body.facing[f] = rate * static_cast<double>(f) / found.body.fps;
  for (const Cycle& cycle : find_cycles(found.body, found.contacts)) {
    EXPECT_LT(std::abs(cycle.speed), 10) << cycle.seconds();
    EXPECT_FALSE(cycle.rejected.empty());
  }
}

}  // namespace
}  // namespace amble
