#include "amble/metrics/travel.hpp"

#include <gtest/gtest.h>

#include "metrics/walker.hpp"

namespace amble::metrics {
namespace {

TEST(Travel, SpeedAndHeadingOfAnArcAreNotCutShort) {
  WalkerPlan plan;
  plan.speed = 1.5;
  plan.turn_rate = -0.9;
  const Body body = observe_body(make_walker(plan), {}, false);
  const Travel travel = observe_travel(body);
  for (int f = travel.margin(body.dt); f < body.frames - travel.margin(body.dt); ++f) {
    const auto i = static_cast<std::size_t>(f);
    EXPECT_NEAR(travel.speed[i], plan.speed, 0.02);
    EXPECT_NEAR(travel.body_turn_rate[i], plan.turn_rate, 0.02);
    const ArcPlace wanted = along_arc(plan, plan.speed * f / plan.fps);
    if (f >= travel.window && f < body.frames - travel.window) {
      EXPECT_LT(length(travel.place[i] - wanted.at), 0.01) << "no sway, no cut corner";
    }
    EXPECT_NEAR(travel.heading[i], wanted.heading, 0.03) << "continuous past half a turn";
  }
}

TEST(Travel, AStandingBodyHasNoStride) {
  const Body body = observe_body(make_statue(make_walker(), 0), {}, false);
  EXPECT_FALSE(observe_travel(body).stride_period);
}

TEST(Travel, ThePeriodIsTheFirstOfItsMultiples) {
  std::vector<double> signal;
  for (int i = 0; i < 600; ++i) signal.push_back(std::sin(2 * std::numbers::pi * i / 54.0));
  const auto period = dominant_period(signal, 1.0 / 60);
  ASSERT_TRUE(period);
  EXPECT_NEAR(*period, 0.9, 1e-9);
  EXPECT_FALSE(dominant_period(std::vector<double>(600, 1.0), 1.0 / 60));
  EXPECT_FALSE(dominant_period({1, 2, 1, 2}, 1.0 / 60));
}

}  // namespace
}  // namespace amble::metrics
