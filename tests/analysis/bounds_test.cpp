#include "amble/analysis/bounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "amble/maths/statistics.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

TEST(Bounds, AreThoseOfTheVehicleAndNotOfTheSway) {
  // A steady walker in a circle does not speed up, however its pelvis surges, and its sideways
  // acceleration is that of the circle.
  for (const GaitSpec& gait : {GaitSpec{Gait::walk, 1.2, 0.4}, GaitSpec{Gait::run, 2.8, 0.3}}) {
    const std::vector<TravelSample> samples =
        travel_in(study(perform(gait, 8, 60)), gait.gait == Gait::walk ? "walk" : "run");
    ASSERT_GT(samples.size(), 20u);
    std::vector<double> sideways, along;
    for (const TravelSample& sample : samples) {
      EXPECT_NEAR(sample.speed, gait.speed, 0.05 * gait.speed);
      sideways.push_back(sample.sideways);
      along.push_back(std::abs(sample.acceleration));
    }
    EXPECT_NEAR(quantile(sideways, 0.5), gait.speed * gait.turn_rate, 0.04);
    EXPECT_NEAR(quantile(sideways, 0.9), gait.speed * gait.turn_rate, 0.1);
    EXPECT_LT(quantile(along, 0.9), 0.12);
  }
}

TEST(Bounds, AClipWithTooFewSupportsForAVehicleTellsThemAllTheSame) {
  const Study brief = study(perform({Gait::walk, 1.2, 0}, 2.2, 60));
  for (const TravelSample& sample : travel_in(brief, "walk")) EXPECT_NEAR(sample.speed, 1.2, 0.15);
}

}  // namespace
}  // namespace amble
