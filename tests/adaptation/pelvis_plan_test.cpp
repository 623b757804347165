#include "amble/adaptation/pelvis_plan.hpp"

#include <gtest/gtest.h>

#include "amble/adaptation/feet.hpp"

namespace amble {
namespace {

constexpr double kDuty = 0.62;

/// Feet of a walk whose ground is a function of the strides gone, `phase` after a right strike.
std::array<FootState, 2> feet_on(double (*height)(double strides), double phase) {
  std::array<FootState, 2> feet;
  for (std::size_t k = 0; k < 2; ++k) {
    FootState& foot = feet[k];
    const double since = phase - (k == 0 ? 0.5 : 0.0);
    foot.phase = since < 0 ? since + 1 : since;
    foot.duty = foot.lift_phase = kDuty;
    foot.planted = foot.phase < kDuty;
    const double middle = 0.5 * kDuty - foot.phase;
    foot.height_before = height(middle - 1);
    foot.plant.height = foot.height_here.value = height(middle);
    foot.target.height = foot.height_next.value = height(middle + 1);
  }
  return feet;
}

double level(double) { return 0.4; }
double slope(double strides) { return 0.3 + 0.2 * strides; }
double stairs(double strides) { return 0.17 * static_cast<int>(2 * (strides + 8)); }

TEST(PelvisPlan, OnAnEvenSlopeItIsTheSlope) {
  for (const double phase : {0.05, 0.3, 0.45, 0.7, 0.95}) {
    const PelvisPlan plan(feet_on(slope, phase), kDuty, 0, 1);
    for (double ahead = -0.2; ahead < 0.5; ahead += 0.1)
      EXPECT_NEAR(plan.at(ahead).value, slope(ahead), 0.003) << phase << " " << ahead;
  }
}

/// Over ground half as high a body half the size goes half as high.
TEST(PelvisPlan, IsTheSameForAllSizes) {
  constexpr double kSize = 0.5;
  const auto small = [](double strides) { return kSize * stairs(strides); };
  const PelvisPlan grown(feet_on(stairs, 0.1), kDuty, 0, 1),
      child(feet_on(small, 0.1), kDuty, 0, kSize);
  for (double ahead = -0.3; ahead < 0.6; ahead += 0.05)
    EXPECT_NEAR(child.at(ahead).value, kSize * grown.at(ahead).value, 1e-12) << ahead;
}

TEST(PelvisPlan, TimePassesInIt) {
  auto feet = feet_on(slope, 0.2);
  feet[0].drop.value = 0.05;
  EXPECT_NEAR(PelvisPlan(feet, kDuty, 0.1, 1).at(0.05).value,
              PelvisPlan(feet, kDuty, 0, 1).at(0.15).value, 1e-12);
}

TEST(PelvisPlan, IsSmoothFromOneTreadToTheNext) {
  const PelvisPlan plan(feet_on(stairs, 0.1), kDuty, 0, 1);
  double before = plan.at(-0.3).value, rate = 0;
  for (double ahead = -0.29; ahead < 0.5; ahead += 0.01) {
    const double here = plan.at(ahead).value, now = (here - before) / 0.01;
    if (ahead > -0.28) {
      EXPECT_LT(std::abs(now - rate), 0.05) << ahead;
    }
    before = here;
    rate = now;
  }
}

TEST(PelvisPlan, InAHollowItIsNoHigherThanTheFoot) {
  const auto hollow = [](double strides) { return 0.3 * strides * strides; };
  for (const double phase : {0.05, 0.2, 0.31, 0.55}) {
    const auto feet = feet_on(hollow, phase);
    const PelvisPlan plan(feet, kDuty, 0, 1);
    const double middle = 0.31 - feet[1].phase;  // of the right foot's contact
    EXPECT_LT(plan.at(middle).value, feet[1].plant.height + 0.006) << phase;
  }
}

/// A foot that looks ahead to its strike relies on it.
TEST(PelvisPlan, ItsRateIsTheSlopeOfItsHeight) {
  auto feet = feet_on(stairs, 0.3);
  feet[0].drop.value = 0.06;
  feet[1].lift_drop.value = 0.03;
  PelvisPlan plan(feet, kDuty, 0.01, 1);
  plan.go({0.07, 0.02, 0.5, 0.8});
  constexpr double kProbe = 1e-6;
  for (double ahead = -0.3; ahead < 0.6; ahead += 0.037)
    EXPECT_NEAR(plan.at(ahead).rate,
                (plan.at(ahead + kProbe).value - plan.at(ahead - kProbe).value) / (2 * kProbe),
                1e-4)
        << ahead;
}

TEST(PelvisPlan, ComesDownForAStrikeInTimeAndUpAgain) {
  auto feet = feet_on(level, 0.3);  // the left one swings
  feet[0].drop.value = 0.06;
  const PelvisPlan plan(feet, kDuty, 0, 1);
  const double strike = 1 - feet[0].phase;
  EXPECT_NEAR(plan.at(kDuty - feet[0].phase).value, 0.4, 1e-12) << "as it leaves";
  EXPECT_NEAR(plan.at(strike).value, 0.34, 1e-12);
  EXPECT_NEAR(plan.at(strike).rate, 0, 1e-12);
  EXPECT_NEAR(plan.at(strike + 0.31).value, 0.4, 1e-12);
  EXPECT_GT(plan.dipped(), 0.0);
  EXPECT_LT(plan.dipped(), 0.06);
}

TEST(PelvisPlan, ComesDownForALegThatIsAboutToLeave) {
  auto feet = feet_on(level, 0.5);  // the right one leaves soon
  feet[1].lift_drop.value = 0.05;
  const PelvisPlan plan(feet, kDuty, 0, 1);
  EXPECT_NEAR(plan.at(kDuty - feet[1].phase).value, 0.35, 1e-12);
  EXPECT_NEAR(plan.at(-0.2).value, 0.4, 1e-12) << "in the middle of its contact";
}

TEST(PelvisPlan, StandsOnTheGroundOfWhoDoesNotStep) {
  PelvisPlan plan(feet_on(stairs, 0.1), kDuty, 0, 1);
  plan.go({0.1, 0.05, 0.25, 0});
  EXPECT_EQ(plan.at(0).value, 0.25);
  EXPECT_EQ(plan.at(0.3).rate, 0);
}

/// The curve behind a foot that strikes is the one that went there, even where it came down on
/// other ground than the pelvis knew of.
TEST(PelvisPlan, AStrikeIsNoJump) {
  auto feet = feet_on(stairs, 0.999);  // the right one is about to strike
  feet[1].height_next.value -= 0.04;
  const PelvisPlan before(feet, kDuty, 0.001, 1);
  feet[1].planted = true;
  feet[1].plant = feet[1].target;
  for (FootState& foot : feet) foot.phase += 0.001;
  feet[1].phase -= 1;
  feet[1].height_before = feet[1].height_here.value;
  auto later = feet;
  foresee_height(true, feet[0], later[1]);
  foresee_height(false, feet[1], later[0]);
  const PelvisPlan after(later, kDuty, 0, 1);
  EXPECT_NEAR(after.at(0).value, before.at(0).value, 0.004);
  EXPECT_NEAR(later[1].height_here.value, feet[1].height_next.value, 0.004);
}

}  // namespace
}  // namespace amble
