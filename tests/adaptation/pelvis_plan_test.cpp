#include "amble/adaptation/pelvis_ground.hpp"

#include <gtest/gtest.h>

#include "amble/adaptation/feet.hpp"

namespace amble {
namespace {

/// Feet of a walk whose ground is a function of the strides gone, `phase` after a right strike.
std::array<FootState, 2> feet_on(double (*height)(double strides), double phase, double duty) {
  std::array<FootState, 2> feet;
  for (std::size_t k = 0; k < 2; ++k) {
    FootState& foot = feet[k];
    const double since = phase - (k == 0 ? 0.5 : 0.0);
    foot.phase = since < 0 ? since + 1 : since;
    foot.planted = foot.phase < duty;
    const double middle = 0.5 * duty - foot.phase;
    foot.height_before = height(middle - 1);
    foot.plant.height = height(middle);
    foot.height_next.value = height(middle + 1);
  }
  return feet;
}

TEST(PelvisGround, OnAnEvenSlopeItIsTheSlope) {
  const auto slope = [](double strides) { return 0.3 + 0.2 * strides; };
  for (const double phase : {0.05, 0.3, 0.45, 0.7, 0.95}) {
    const PelvisGround ground(feet_on(slope, phase, 0.62), 0.62, 0);
    for (double ahead = -0.2; ahead < 0.5; ahead += 0.1)
      EXPECT_NEAR(ground.height(ahead), slope(ahead), 0.003) << phase << " " << ahead;
  }
}

TEST(PelvisGround, TimePassesInIt) {
  const auto slope = [](double strides) { return 0.2 * strides; };
  const auto feet = feet_on(slope, 0.2, 0.62);
  EXPECT_NEAR(PelvisGround(feet, 0.62, 0.1).height(0.05), PelvisGround(feet, 0.62, 0).height(0.15),
              1e-12);
}

TEST(PelvisGround, IsSmoothFromOneTreadToTheNext) {
  const auto stairs = [](double strides) { return 0.17 * static_cast<int>(2 * (strides + 8)); };
  const PelvisGround ground(feet_on(stairs, 0.1, 0.62), 0.62, 0);
  double before = ground.height(-0.3), rate = 0;
  for (double ahead = -0.29; ahead < 0.5; ahead += 0.01) {
    const double here = ground.height(ahead), now = (here - before) / 0.01;
    if (ahead > -0.28) {
      EXPECT_LT(std::abs(now - rate), 0.05) << ahead;
    }
    before = here;
    rate = now;
  }
}

TEST(PelvisGround, InAHollowItIsNoHigherThanTheFoot) {
  const auto hollow = [](double strides) { return 0.3 * strides * strides; };
  for (const double phase : {0.05, 0.2, 0.31, 0.55}) {
    const auto feet = feet_on(hollow, phase, 0.62);
    const PelvisGround ground(feet, 0.62, 0);
    const double middle = 0.31 - feet[1].phase;  // of the right foot's contact
    EXPECT_LT(ground.height(middle), feet[1].plant.height + 0.006) << phase;
  }
}

}  // namespace
}  // namespace amble
