#include "amble/library/leg_course.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "amble/maths/euler.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

TEST(LegCourse, ReadsBackThePerformersFeet) {
  const PerformedGait gait({Gait::walk, 1.2, 0.3});
  std::vector<Pose> poses(48);
  for (std::size_t i = 0; i < poses.size(); ++i)
    gait.pose(static_cast<double>(i) / 48, 0, poses[i]);
  const std::array<LegCourse, 2> legs = leg_courses(performer_skeleton(), poses);
  for (const Side side : kSides)
    for (std::size_t i = 0; i < poses.size(); ++i) {
      const FootPose& read = legs[static_cast<std::size_t>(index(side))].foot[i];
      const FootPose foot = gait.foot(side, static_cast<double>(i) / 48);
      EXPECT_LT(length(read.ankle - foot.ankle), 1e-6) << i;
      EXPECT_NEAR(read.pitch, foot.pitch, 1e-6) << i;
      EXPECT_NEAR(read.yaw, foot.yaw, 1e-6) << i;
      const Vec3 hip =
          poses[i].root + rotate(poses[i].rotations[0], performer_skeleton().hip_offset(side));
      EXPECT_LT(length(legs[static_cast<std::size_t>(index(side))].hip[i] - hip), 1e-9) << i;
    }
}

TEST(LegCourse, HeadingsOfABodyThatTurnsRoundDoNotJump) {
  const PerformedGait gait({Gait::walk, 1.2, 0.0});
  std::vector<Pose> poses(48);
  for (std::size_t i = 0; i < poses.size(); ++i) {
    gait.pose(0.2, 0, poses[i]);
    const double heading = 4 * std::numbers::pi * static_cast<double>(i) / 48;
    poses[i].rotations[0] = rotation_y(heading) * poses[i].rotations[0];
  }
  const std::array<LegCourse, 2> legs = leg_courses(performer_skeleton(), poses);
  for (const LegCourse& leg : legs)
    EXPECT_NEAR(leg.foot.back().yaw - leg.foot.front().yaw, 4 * std::numbers::pi * 47 / 48, 1e-6);
}

TEST(LegCourse, FeetDrawnUpBeyondTheVerticalDoNotTurnAbout) {
  const PerformedGait gait({Gait::run, 4, 0.0});
  std::vector<Pose> poses(60);
  for (std::size_t i = 0; i < poses.size(); ++i) {
    gait.pose(0.2, 0, poses[i]);
    for (const Side side : kSides) {  // rolled a little, as feet are, and from flat to 160° up
      const auto foot =
          static_cast<std::size_t>(performer_skeleton().joint(on_side(Role::left_foot, side)));
      std::vector<Transform> world(poses[i].rotations.size());
      forward_kinematics(performer_skeleton(), poses[i], world);
      const Sole& sole = performer_skeleton().soles[static_cast<std::size_t>(index(side))];
      const double heading = 0.3, roll = 0.3, up = 160 * std::numbers::pi / 180 / 60;
      const Quat turned = axis_rotation(1, heading) * axis_rotation(2, roll) *
                          axis_rotation(0, up * static_cast<double>(i)) * sole.flat_foot;
      const int shin = performer_skeleton().joints[foot].parent;
      poses[i].rotations[foot] = inverse(world[static_cast<std::size_t>(shin)].rotation) * turned;
    }
  }
  for (const LegCourse& leg : leg_courses(performer_skeleton(), poses))
    for (std::size_t i = 0; i < leg.foot.size(); ++i) {
      EXPECT_NEAR(leg.foot[i].yaw, 0.3, 1e-6) << i;
      EXPECT_NEAR(leg.foot[i].roll, 0.3, 1e-6) << i;
      EXPECT_NEAR(leg.foot[i].pitch, -160 * std::numbers::pi / 180 * static_cast<double>(i) / 60,
                  1e-6)
          << i;
    }
}

}  // namespace
}  // namespace amble
