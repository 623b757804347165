#include "amble/metrics/stride_arc.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace amble::metrics {
namespace {

/// Places of a body that goes along an arc and sways about it.
std::vector<Vec3> swaying(const GroundFrame& start, const ArcRates& rates, double seconds,
                          double sway, double surge = 0.01) {
  constexpr double kFps = 120;
  std::vector<Vec3> places;
  for (int i = 0; i <= static_cast<int>(seconds * kFps); ++i) {
    const double t = i / kFps, angle = 2 * std::numbers::pi * t / seconds;
    places.push_back(
        start.along_arc(rates.speed, rates.turn_rate, t)
            .to_world({sway * std::sin(angle + 0.4), 0.9, surge * std::cos(2 * angle)}));
  }
  return places;
}

TEST(StrideArc, FitsSpeedAndTurnUnderASwayThatIsLargerThanTheBend) {
  for (const ArcRates& rates : {ArcRates{1.2, 0.3}, ArcRates{0.8, -0.9}, ArcRates{3.4, 0.05}}) {
    const ArcRates found = fit_arc(swaying({1, -2, 0.7}, rates, 1.1, 0.03), 1.0 / 120);
    EXPECT_NEAR(found.speed, rates.speed, 0.005);
    EXPECT_NEAR(found.turn_rate, rates.turn_rate, 0.02);
  }
}

TEST(StrideArc, KnowsTheSpeedFromTheChord) {
  const GroundFrame end = GroundFrame{}.along_arc(1.3, 0.8, 1.5);
  const ArcRates rates = arc_between({}, {end.x, 0.4, end.z}, 1.5, 0.8);
  EXPECT_NEAR(rates.speed, 1.3, 1e-9);
  EXPECT_NEAR(arc_between({}, {0, 0, 3}, 1.5, 0).speed, 2.0, 1e-12);
}

TEST(StrideArc, LiesUnderTheBodyThatWentAlongIt) {
  const ArcRates rates{1.4, 0.5};
  const GroundFrame start{3, 1, -2.2};
  const std::vector<Vec3> places = swaying(start, rates, 1.0, 0, 0);
  const StrideArc arc = lay_arc(places, 1.0 / 120, rates);
  EXPECT_NEAR(std::remainder(arc.start.heading - start.heading, 2 * std::numbers::pi), 0, 1e-6);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Vec3 seen = arc.at(static_cast<double>(i) / 120).to_local(places[i]);
    EXPECT_LT(std::hypot(seen.x, seen.z), 1e-6);
  }
}

}  // namespace
}  // namespace amble::metrics
