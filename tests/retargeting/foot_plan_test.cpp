#include "amble/retargeting/foot_plan.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

constexpr double kFps = 120;
constexpr int kStand = 60, kSwing = 40;  // frames

/// Stands that slide and turn a little on a floor of some height, with swings of a step between.
FootTrack sliding_steps(const Sole& sole, int steps, double floor) {
  FootTrack track;
  track.fps = kFps;
  for (int f = 0; f < steps * (kStand + kSwing); ++f) {
    const int step = f / (kStand + kSwing), in = f % (kStand + kSwing);
    const double swings = in < kStand ? 0.0 : double(in - kStand) / kSwing;
    const double slid = 0.02 * std::min(1.0, double(in) / kStand), turned = 2 * slid;
    const double ahead = 1.2 * (step + smoothstep(swings)) + slid * (1 - smoothstep(swings));
    const double up = 0.15 * swings * (1 - swings) * 4;
    track.places.push_back({{0.1, sole.ankle_height + floor + up, ahead},
                            rotation_y(turned * (1 - smoothstep(swings))),
                            Quat{}});
    track.body_speed.push_back(1.2);
  }
  return track;
}

Vec3 planned_ball(const Sole& sole, const FootTrack& track, const std::vector<FootGuide>& plan,
                  int frame, double scale) {
  const auto f = static_cast<std::size_t>(frame);
  return track.places[f].ball(sole) * scale + plan[f].offset;
}

TEST(FootPlan, AFootStandsStillWhereItStandsInTheMean) {
  const Sole sole;
  const FootTrack track = sliding_steps(sole, 4, 0);
  for (const double scale : {1.0, 1.4}) {
    const std::vector<FootGuide> plan = plan_foot(sole, track, 1, scale);
    for (int step = 0; step < 4; ++step) {
      const int first = step * (kStand + kSwing) + 10, last = first + kStand - 20;
      Vec3 mean;
      for (int f = first; f < last; ++f) {
        const Vec3 moved = planned_ball(sole, track, plan, f, scale) -
                           planned_ball(sole, track, plan, first, scale);
        EXPECT_LT(std::hypot(moved.x, moved.z), 1e-3) << f;
        EXPECT_NEAR(plan[static_cast<std::size_t>(f)].stands, 1, 1e-3);
        mean += plan[static_cast<std::size_t>(f)].offset / (last - first);
      }
      EXPECT_LT(length(mean), 0.01 * scale);
    }
    EXPECT_NEAR(plan[kStand + kSwing / 2].stands, 0, 1e-6);
  }
}

TEST(FootPlan, AStandingFootDoesNotTurn) {
  const Sole sole;
  const FootTrack track = sliding_steps(sole, 2, 0);
  const std::vector<FootGuide> plan = plan_foot(sole, track, 1, 1);
  const auto foot = [&](std::size_t f) {
    return rotation_y(plan[f].yaw_offset) * track.places[f].foot;
  };
  for (std::size_t f = 10; f < kStand - 10; ++f) EXPECT_LT(angle_between(foot(f), foot(10)), 1e-3);
}

TEST(FootPlan, TheFloorIsWhereTheFootStandsWithinReason) {
  const Sole sole;
  for (const double height : {-0.02, 0.03}) {
    const std::vector<FootGuide> plan = plan_foot(sole, sliding_steps(sole, 2, height), 1, 1);
    for (const FootGuide& guide : plan) EXPECT_NEAR(guide.floor, height, 1e-3);
  }
  // A stair is no floor that is off.
  for (const FootGuide& guide : plan_foot(sole, sliding_steps(sole, 2, 0.17), 1, 1))
    EXPECT_EQ(guide.stands, 0);
}

TEST(FootPlan, CorrectionsGoOnSmoothlyThroughTheSwing) {
  const Sole sole;
  const std::vector<FootGuide> plan = plan_foot(sole, sliding_steps(sole, 4, 0), 1, 1);
  for (std::size_t f = 1; f + 1 < plan.size(); ++f)
    EXPECT_LT(length(plan[f + 1].offset - 2.0 * plan[f].offset + plan[f - 1].offset), 1e-3) << f;
}

}  // namespace
}  // namespace amble
