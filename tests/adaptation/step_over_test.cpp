#include "amble/adaptation/step_over.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "amble/adaptation/footing.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/performer/performer_skeleton.hpp"
#include "amble/terrain/height_grid.hpp"
#include "amble/terrain/stairs.hpp"

namespace amble {
namespace {

const Sole& sole() { return performer_skeleton().soles[0]; }

/// A foot that goes from plant to plant with a little arc, blind to what lies between.
std::vector<SwingMoment> blind_swing(const Plant& from, const Plant& to) {
  std::vector<SwingMoment> moments;
  for (int i = 0; i < 60; ++i) {
    const double s = (i + 0.5) / 60, t = smoothstep(s);
    FootPose pose = roll_foot(sole(), from, 0);
    const FootPose end = roll_foot(sole(), to, 0);
    pose.ankle = lerp(pose.ankle, end.ankle, t);
    pose.ankle.y += 0.2 * s * (1 - s);
    moments.push_back({s, pose});
  }
  return moments;
}

double deepest(const Terrain& terrain, const std::vector<SwingMoment>& moments,
               const StepOver& over) {
  double depth = -1;
  for (SwingMoment moment : moments) {
    moment.pose.ankle.y += over.up_at(moment.s);
    moment.pose.ankle.z += over.forward_at(moment.s);
    depth = std::max(depth, depth_of(terrain, sole(), moment.pose));
  }
  return depth;
}

TEST(StepOver, BringsAFootOverTwoRisersUpAndDown) {
  for (const double rise : {0.17, -0.17}) {
    const Stairs stairs({rise, 0.29, 0, 0, 0, 20});
    const Plant from = foothold(stairs, sole(), {0, 0.65, 0}, 1).plant,
                to = foothold(stairs, sole(), {0, 1.23, 0}, 1).plant;
    const auto moments = blind_swing(from, to);
    EXPECT_TRUE(edges_between(stairs, from, to, 1));
    EXPECT_GT(deepest(stairs, moments, {}), 0.05) << "blind";
    const StepOver over = step_over(stairs, sole(), from, to, 1, moments, {});
    EXPECT_LT(deepest(stairs, moments, over), 0.005) << rise;
    EXPECT_LT(over.early_up + over.late_up, 0.5);
  }
}

TEST(StepOver, StepsNoHigherThanUsualOnTheLevelBeforeARiser) {
  const Stairs stairs({0.17, 0.29, 0, 0.5, 0, 20});
  const Plant from{0, -0.3, 0}, to{0, 0.25, 0};
  EXPECT_TRUE(edges_between(stairs, from, to, 1));
  const StepOver over = step_over(stairs, sole(), from, to, 1, blind_swing(from, to), {});
  EXPECT_LT(over.early_up, 0.05);
  EXPECT_LT(over.late_up, 0.05);
}

TEST(StepOver, LeavesAndLandsWithoutAJump) {
  const StepOver over{0.2, 0.1, 0.08, 0.08};
  for (const double s : {0.0, 1.0}) {
    EXPECT_NEAR(over.up_at(s), 0, 1e-12);
    EXPECT_NEAR(over.forward_at(s), 0, 1e-12);
  }
  EXPECT_LT(over.up_at(0.01), 1e-3);
  EXPECT_LT(over.up_at(0.99), 1e-3);
}

TEST(StepOver, SeesNoEdgesOnHillsAndKeepsWhatWasPlanned) {
  HeightGrid hills;
  hills.columns = 6;
  for (int i = 0; i < 36; ++i) hills.heights.push_back(0.2 * (i % 5));
  EXPECT_FALSE(edges_between(hills, {1, 1, 0}, {2, 2, 0}, 1));
  const Stairs floor({0.0, 0.29});
  const Plant from{0, 1, 0}, to{0, 1.6, 0};
  const StepOver before{0.1, 0.02, 0, 0.03};
  const StepOver over = step_over(floor, sole(), from, to, 1, blind_swing(from, to), before);
  EXPECT_GE(over.early_up, before.early_up);
  EXPECT_GE(over.ahead, before.ahead);
}

}  // namespace
}  // namespace amble
