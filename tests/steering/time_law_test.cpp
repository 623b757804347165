#include "amble/steering/time_law.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace amble {
namespace {

const ReachableSpeeds& reachable() {
  static const auto library = default_library();
  static const ReachableSpeeds speeds(*library);
  return speeds;
}

Track wavy() {
  return Track(GroundCurve::spline(
      {{0, 0, 0}, {0, 0, 4}, {3, 0, 8}, {-1, 0, 13}, {-4, 0, 18}, {0, 0, 23}, {4, 0, 27}}, false));
}

TEST(TimeLaw, StaysInsideEnvelopeAndBounds) {
  const Track track = wavy();
  for (const double wanted : {0.8, 1.3, 2.6, 10.0}) {
    TimeLaw::Wish wish;
    wish.speed = wanted;
    const TimeLaw law(track, reachable(), wish);
    for (double s = 0; s + 0.02 < track.length(); s += 0.013) {
      const double v = law.speed_at(s), bend = track.at(s).curvature;
      EXPECT_LE(v, wanted + 1e-9);
      EXPECT_LE(v, reachable().fastest(bend, wanted) + 0.02);
      const double next = law.speed_at(s + 0.01);
      const double acceleration = (next * next - v * v) / 0.02;
      // Where the gait changes, the bounds of one of the two.
      const TravelBounds here = reachable().within(wish.bounds, v),
                         there = reachable().within(wish.bounds, next);
      EXPECT_LE(acceleration, std::max(here.speeding_up, there.speeding_up) + 1e-6);
      EXPECT_GE(acceleration, -std::max(here.slowing_down, there.slowing_down) - 1e-6);
      const double turning = (track.at(s + 0.01).curvature * next - bend * v) * v / 0.01;
      EXPECT_LE(std::abs(turning), 1.1 * wish.bounds.turn_acceleration) << wanted << " at " << s;
    }
  }
}

TEST(TimeLaw, TurnsNoHarderThanTheLibrarysPeople) {
  const auto library = default_library();
  const Track track = wavy();
  const TimeLaw law(track, reachable(), {});
  for (double s = 0; s < track.length(); s += 0.05) {
    const Group& group = law.gait_at(s) > 0.5 ? library->groups.back() : library->groups.front();
    ASSERT_GT(group.bounds.sideways, 0);
    EXPECT_LE(law.speed_at(s) * std::abs(track.at(s).curvature), 1.02 * group.bounds.sideways);
  }
}

TEST(TimeLaw, IsAsFastAsStraightLineMotionAllows) {
  // From rest to rest over a line: up, on at the top speed, down. A closed form to compare with.
  const Track line(GroundCurve::spline({{0, 0, 0}, {0, 0, 10}, {0, 0, 20}}, false));
  TimeLaw::Wish wish;
  wish.speed = 3;
  wish.from_stand = wish.to_stand = true;
  wish.like_people = false;
  const TimeLaw law(line, reachable(), wish);
  const double up = 3 / wish.bounds.speeding_up, down = 3 / wish.bounds.slowing_down;
  const double expected = up + down + (20 - 1.5 * up - 1.5 * down) / 3;
  EXPECT_NEAR(law.seconds(), expected, 0.03 * expected);
  EXPECT_EQ(law.speed_at(0), 0);
  EXPECT_EQ(law.speed_at(20), 0);
}

/// The least time along a track by trying everything: every change of v² on a fine grid that the
/// bounds allow, from each place to the next.
double least_seconds(const Track& track, const TravelBounds& most) {
  constexpr double kStep = 0.05, kLevel = 0.004;  // metres, m²/s²
  constexpr int kLevels = 4500;
  const int places = static_cast<int>(track.length() / kStep);
  const double step = track.length() / places;
  std::vector<double> now(kLevels, 1e9), next;
  now[0] = 0;  // from a stand
  for (int i = 0; i < places; ++i) {
    const double s = i * step, middle = s + 0.5 * step;
    const double bend = std::abs(track.at(middle).curvature);
    const double slope = std::abs(track.at(s + step).curvature - track.at(s).curvature) / step;
    next.assign(kLevels, 1e9);
    double top = 1e9;
    for (const double at : {s + 0.5 * step, s + step})
      top = std::min(top, reachable().fastest(track.at(at).curvature, 10));
    for (int from = 0; from < kLevels; ++from) {
      if (now[static_cast<std::size_t>(from)] >= 1e9) continue;
      const double square = from * kLevel;
      const TravelBounds bounds = reachable().within(most, std::sqrt(square));
      if (slope * square > bounds.turn_acceleration) continue;
      const double spare = (bounds.turn_acceleration - slope * square) / std::max(bend, 1e-9);
      const int up = static_cast<int>(2 * step * std::min(bounds.speeding_up, spare) / kLevel);
      const int down = static_cast<int>(2 * step * std::min(bounds.slowing_down, spare) / kLevel);
      for (int to = std::max(0, from - down); to <= std::min(kLevels - 1, from + up); ++to) {
        if (to * kLevel > top * top + 1e-9) break;
        const double mean = 0.5 * (std::sqrt(square) + std::sqrt(to * kLevel));
        if (mean <= 0) continue;
        double& best = next[static_cast<std::size_t>(to)];
        best = std::min(best, now[static_cast<std::size_t>(from)] + step / mean);
      }
    }
    now = next;
  }
  return now[0];  // to a stand
}

TEST(TimeLaw, TakesNoLongerThanTheBestOfAllLaws) {
  for (const double bend : {0.4, 1.0, 1.6}) {
    const Track track(GroundCurve::spline(
        {{0, 0, 0}, {0, 0, 4}, {3 * bend, 0, 8}, {-bend, 0, 13}, {0, 0, 18}, {bend, 0, 22}},
        false));
    TimeLaw::Wish wish;
    wish.from_stand = wish.to_stand = true;
    const TimeLaw law(track, reachable(), wish);
    const double best = least_seconds(track, wish.bounds);
    EXPECT_NEAR(law.seconds(), best, 0.03 * best) << bend;
  }
}

TEST(TimeLaw, ChangesGaitOnceOnTheWayUpAndOnceDown) {
  const Track line(GroundCurve::spline({{0, 0, 0}, {0, 0, 10}, {0, 0, 20}}, false));
  TimeLaw::Wish wish;
  wish.from_stand = wish.to_stand = true;
  const TimeLaw law(line, reachable(), wish);
  int changes = 0;
  for (double s = 0.01; s < 20; s += 0.01) changes += law.gait_at(s) != law.gait_at(s - 0.01);
  EXPECT_EQ(changes, 2);
  EXPECT_EQ(law.gait_at(10), 1);
  EXPECT_EQ(law.gait_at(0), 0);
}

TEST(TimeLaw, RunsForAFewStridesOrNotAtAll) {
  // A slalom whose straight parts would each allow a run of less than a second.
  std::vector<Vec3> gates;
  for (int i = 0; i <= 32; ++i) gates.push_back({1.2 * std::sin(i * 0.59), 0, 0.75 * i});
  const Track slalom(GroundCurve::spline(gates, false));
  const TimeLaw law(slalom, reachable(), {});
  for (double s = 0; s < slalom.length(); s += 0.02) EXPECT_EQ(law.gait_at(s), 0) << s;
  EXPECT_GT(law.speed_at(0.5 * slalom.length()), 1.0);
  // The same slalom with a long way out still ends in a run.
  gates.push_back({gates.back().x, 0, 60});
  gates.push_back({gates.back().x, 0, 80});
  const Track onward(GroundCurve::spline(gates, false));
  EXPECT_EQ(TimeLaw(onward, reachable(), {}).gait_at(onward.length() - 1), 1);
}

TEST(TimeLaw, RoundAClosedTrackItEndsAsItBegan) {
  const Track round(
      GroundCurve::spline({{0, 0, 0}, {0, 0, 6}, {2, 0, 6}, {4, 0, 3}, {2, 0, 0}}, true));
  const TimeLaw law(round, reachable(), {});
  EXPECT_NEAR(law.speed_at(0), law.speed_at(round.length() - 1e-9), 1e-6);
}

}  // namespace
}  // namespace amble
