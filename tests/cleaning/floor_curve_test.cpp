#include "amble/cleaning/floor_curve.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(SmoothCurve, GoesThroughWhatIsWantedAndStraightBetween) {
  std::vector<Wanted> wanted(400);
  for (std::size_t k = 50; k < 100; ++k) wanted[k] = {0.1, 1};
  for (std::size_t k = 300; k < 350; ++k) wanted[k] = {0.2, 1};
  const std::vector<double> curve = smooth_curve(wanted, 120, 2.0);
  EXPECT_NEAR(curve[75], 0.1, 0.01);
  EXPECT_NEAR(curve[325], 0.2, 0.01);
  EXPECT_NEAR(curve[200], 0.15, 0.02);
  for (std::size_t k = 1; k + 1 < curve.size(); ++k)
    EXPECT_LT(std::abs(curve[k + 1] - 2 * curve[k] + curve[k - 1]), 2e-4);
}

std::array<FootCourse, 2> standing(const Sole& sole, double height) {
  std::array<FootCourse, 2> feet;
  for (FootCourse& course : feet) {
    for (int k = 0; k < 240; ++k) {
      FootPose foot = roll_foot(sole, {}, 0.0);
      foot.ankle.y += height;
      course.foot.push_back(foot);
    }
    FitContact contact{0, 239, std::vector<double>(240, 0.5), {}, {}, false};
    course.contacts.push_back(contact);
  }
  return feet;
}

TEST(FloorCurve, FindsTheFloorUnderStandingFeet) {
  const std::array<Sole, 2> soles;
  for (const double height : {-0.03, 0.0, 0.02})
    for (const double found : floor_curve(standing(soles[0], height), soles, 120))
      EXPECT_NEAR(found, height, 1e-4);
}

TEST(FloorCurve, IsLevelWhereNobodyStands) {
  const std::array<Sole, 2> soles;
  std::array<FootCourse, 2> feet = standing(soles[0], 0.05);
  for (FootCourse& course : feet) course.contacts.clear();
  for (const double found : floor_curve(feet, soles, 120)) EXPECT_EQ(found, 0);
}

}  // namespace
}  // namespace amble
