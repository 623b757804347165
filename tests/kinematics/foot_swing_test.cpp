#include "amble/kinematics/foot_swing.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(FootSwing, LeavesAndLandsAsTheFeetRoll) {
  const Sole sole;
  const LegBones bones{0.415, 0.42};
  const Moving<Vec3> hip{{-0.09, 0.9, 0.0}, {0.0, 0.1, 0.05}};
  const MovingFoot left =
      seen_from({0, 0.4, 0}, 1.2, 0, rolling_foot(sole, {-0.1, 0, 0}, {-0.7, -3.0}));
  const MovingFoot lands =
      seen_from({0, 1.0, 0}, 1.2, 0, rolling_foot(sole, {-0.1, 1.2, 0}, {0.4, -2.0}));
  const SwingEnd from = swing_end(bones, hip, left), to = swing_end(bones, hip, lands);
  const double seconds = 0.42, step = 1e-5;
  // Whatever the example does, this foot leaves as it rolled off and lands as it will roll on.
  const Moving<SwingPoint> leaves{{{0.0, -0.4, 0.6}, -0.9, 0.1, 0.0},
                                  {{0.1, 1.0, 2.0}, 0.5, 0.0, 0.0}};
  const Moving<SwingPoint> strikes{{{0.0, 0.4, 0.2}, 0.3, -0.1, 0.0},
                                   {{0.0, -0.5, 0.4}, 0.1, 0.0, 0.0}};
  const auto at = [&](double t) {
    const SwingCourse course{hermite(leaves, strikes, t / seconds), leaves, strikes};
    return swing_foot(bones, Sole{}, from, to, seconds, t / seconds, course, 1.0,
                      hip.value + hip.rate * (t < 0.2 ? t : t - seconds));
  };
  EXPECT_LT(length(at(0).ankle - left.ankle.value), 2e-3);
  EXPECT_LT(length((at(step).ankle - at(0).ankle) / step - left.ankle.rate), 0.05);
  EXPECT_LT(length(at(seconds).ankle - lands.ankle.value), 2e-3);
  EXPECT_LT(length((at(seconds).ankle - at(seconds - step).ankle) / step - lands.ankle.rate), 0.05);
}

/// One roll serves many plants; about flat its slope is the mean of heel and ball.
TEST(FootSwing, OneRollServesManyPlants) {
  const Sole sole;
  for (const double pitch : {-0.4, -0.03, 0.0, 0.05, 0.3}) {
    const Roll roll = rolling_through(sole, pitch);
    for (const Plant& plant : {Plant{}, Plant{1, 2, 0.8, 0.1, {}}}) {
      const MovingFoot foot = rolling_foot(sole, plant, {pitch, -2}, roll);
      EXPECT_LT(length(foot.ankle.value - roll_foot(sole, plant, pitch).ankle), 1e-15);
      EXPECT_LT(length(foot.ankle.rate - rolling_foot(sole, plant, {pitch, -2}).ankle.rate), 1e-15);
    }
  }
  const double mean = (roll_of(sole, 0.07).up - roll_of(sole, -0.07).up) / 0.14;
  EXPECT_NEAR(rolling_through(sole, 0).up_slope, mean, 1e-12);
}

}  // namespace
}  // namespace amble
