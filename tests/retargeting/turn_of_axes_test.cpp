#include "amble/retargeting/turn_of_axes.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
// X goes up, Y ahead, Z to the left.
const Quat kSwapped = from_axes({0, 1, 0}, {0, 0, 1}, {1, 0, 0});

TEST(TurnOfAxes, TellsSwappedAxesFromWhatAJointDoesInTheMean) {
  EXPECT_LT(angle_between(turn_of_axes(rotation_x(20 * kDegree) * kSwapped), kSwapped), 1e-9);
  EXPECT_LT(angle_between(turn_of_axes(rotation_y(0.1)), Quat{}), 1e-9);
}

TEST(TurnOfAxes, KeepsWhatIsNearNone) {
  const Quat askew = rotation_x(45 * kDegree) * rotation_y(45 * kDegree);
  EXPECT_LT(angle_between(turn_of_axes(askew), askew), 1e-9);
}

/// Half way between two turns and beyond it, the bone that goes up decides.
TEST(TurnOfAxes, ABackThatStoopsIsToldByItsBone) {
  for (const double stoop : {30.0, 46.0, 60.0}) {
    const Quat mean = rotation_x(stoop * kDegree) * kSwapped;
    EXPECT_LT(angle_between(turn_of_axes(mean, Quat{}, {0.16, 0, 0}), kSwapped), 1e-9) << stoop;
    const Quat below = rotation_y(90 * kDegree);
    EXPECT_LT(angle_between(turn_of_axes(mean, below, {0.16, 0.01, 0}), kSwapped), 1e-9) << stoop;
  }
}

TEST(TurnOfAxes, ABoneThatGoesUpInNoTurnDecidesNothing) {
  const Quat mean = rotation_x(20 * kDegree) * kSwapped;
  EXPECT_LT(angle_between(turn_of_axes(mean, Quat{}, {1, 1, 1}), kSwapped), 1e-9);
  EXPECT_LT(angle_between(turn_of_axes(mean, Quat{}, {}), kSwapped), 1e-9);
}

}  // namespace
}  // namespace amble
