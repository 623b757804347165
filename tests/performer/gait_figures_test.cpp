#include "amble/performer/gait_figures.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(GaitFigures, AreCompiledIn) {
  const GaitFigures& figures = gait_figures();
  EXPECT_EQ(figures.joints.size(), 27u);
  EXPECT_EQ(figures.styles.size(), 20u);
  EXPECT_DOUBLE_EQ(figures.table(Gait::walk).speed_centre, 1.2);
  EXPECT_DOUBLE_EQ(figures.table(Gait::run).speed_centre, 3.0);
}

TEST(GaitFigures, TrunkCurvesHaveTheirSymmetryBuiltIn) {
  // A straight walk is the same mirrored half a stride later: curves that keep their sign hold
  // even harmonics only, curves that change it odd ones.
  const GaitFigures& figures = gait_figures();
  for (const Curve curve : {Curve::hips_x, Curve::hips_z, Curve::spine_y, Curve::pelvis_height}) {
    const std::size_t c = static_cast<std::size_t>(curve);
    const auto& straight = figures.table(Gait::walk).coefficients[c][0];
    for (std::size_t h = 0; h <= kHarmonics; ++h) {
      const bool even = h % 2 == 0;
      if (even == (figures.mirror_sign[c] > 0)) continue;
      EXPECT_NEAR(h ? straight[2 * h - 1] : straight[0], 0, 1e-9);
      EXPECT_NEAR(h ? straight[2 * h] : 0.0, 0, 1e-9);
    }
  }
}

}  // namespace
}  // namespace amble
