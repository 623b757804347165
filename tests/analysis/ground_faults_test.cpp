#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "amble/analysis/faults.hpp"
#include "amble/analysis/study.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

/// A performed walk straight ahead over a floor that is as high as `height` says at z, as cameras
/// see it that were set up on a level one.
Clip walk_over(const std::function<double(double)>& height, double seconds = 6) {
  Clip clip = perform({Gait::walk, 1.3, 0}, seconds, 60);
  for (int f = 0; f < clip.frames(); ++f) clip.root(f).y += height(clip.root(f).z);
  return clip;
}

double bump(double z) { return 0.08 * std::exp(-std::pow((z - 4) / 2.0, 2)); }

std::vector<double> floor_of(const Clip& clip) {
  return floor_under(clip, forward_kinematics(clip));
}

/// By how much the planted feet of a clip stand higher and lower, as its contacts tell.
double spread_of_levels(const Study& found) {
  double spread = 0;
  for (const auto& foot : found.contacts) {
    double low = 1e9, high = -1e9;
    for (const Contact& contact : foot)
      low = std::min(low, contact.level), high = std::max(high, contact.level);
    spread = std::max(spread, high - low);
  }
  return spread;
}

TEST(GroundFaults, ALevelFloorStaysAsItIs) {
  const Clip clip = walk_over([](double) { return 0.0; });
  EXPECT_TRUE(find_floor(clip, forward_kinematics(clip)).empty());
  EXPECT_LT(spread_of_levels(study(clip)), 0.005);
}

TEST(GroundFaults, ATiltedFloorIsLevelledThoughFewStepsTell) {
  for (const double seconds : {2.4, 6.0}) {
    const Clip clip = walk_over([](double z) { return 0.03 * z; }, seconds);
    const std::vector<double> floor = floor_of(clip);
    ASSERT_EQ(floor.size(), static_cast<std::size_t>(clip.frames()));
    const double rise = 0.03 * (clip.root(clip.frames() - 1).z - clip.root(0).z);
    EXPECT_NEAR(floor.back() - floor.front(), rise, 0.15 * rise) << seconds;
  }
}

TEST(GroundFaults, BumpsAreNoTiltedFloors) {
  const Clip clip = walk_over(bump);
  EXPECT_FALSE(find_floor(clip, forward_kinematics(clip)).empty());  // it is uneven, and said so
  EXPECT_TRUE(floor_of(clip).empty());
}

TEST(GroundFaults, HillsAreNoTiltedFloors) {
  EXPECT_TRUE(floor_of(walk_over([](double z) { return 0.12 * z; })).empty());
}

}  // namespace
}  // namespace amble
