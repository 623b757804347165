#include "amble/kinematics/leg_bend.hpp"

#include <gtest/gtest.h>

#include "amble/kinematics/leg_reach.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/repertoire.hpp"

namespace amble {
namespace {

Clip walking_clip() {
  for (const Performance& performance : repertoire())
    if (performance.name == "walk_1.2") return performance.clip();
  return {};
}

struct Walk {
  Clip clip = walking_clip();
  std::vector<Transform> world = std::vector<Transform>(clip.skeleton.joints.size());
  KneeHinges hinges;

  Walk() {
    for (int f = 0; f < clip.frames(); ++f) {
      forward_kinematics(clip, f, world);
      hinges.look_at(clip.skeleton, world);
    }
  }
  Pose pose(int frame) {
    Pose out;
    out.root = clip.root(frame);
    for (int j = 0; j < clip.skeleton.size(); ++j) out.rotations.push_back(clip.rotation(frame, j));
    forward_kinematics(clip.skeleton, out, world);
    return out;
  }
  Vec3 ankle(Side side) const {
    return world[static_cast<std::size_t>(clip.skeleton.joint(on_side(Role::left_foot, side)))]
        .position;
  }
};

TEST(LegBend, KneesBendAboutTheLeft) {
  const Walk walk;
  for (const Side side : kSides) EXPECT_NEAR(length(walk.hinges.axis(side)), 1, 1e-9);
}

TEST(LegBend, LeavesALegThatIsRight) {
  Walk walk;
  Pose pose = walk.pose(40);
  const Pose before = pose;
  for (const Side side : kSides)
    bend_leg(walk.clip.skeleton, side, walk.ankle(side), walk.hinges.axis(side), pose, walk.world);
  for (std::size_t j = 0; j < pose.rotations.size(); ++j)
    EXPECT_LT(angle_between(pose.rotations[j], before.rotations[j]), 1e-5);
}

TEST(LegBend, MeetsTheAnkleAndKeepsThePelvis) {
  Walk walk;
  for (const int frame : {5, 33, 71}) {
    Pose pose = walk.pose(frame);
    const Vec3 wanted = walk.ankle(Side::left) + Vec3{0.02, 0.05, -0.03};
    bend_leg(walk.clip.skeleton, Side::left, wanted, walk.hinges.axis(Side::left), pose,
             walk.world);
    forward_kinematics(walk.clip.skeleton, pose, walk.world);
    EXPECT_LT(length(walk.ankle(Side::left) - wanted), 1e-6);
    EXPECT_EQ(pose.root.y, walk.clip.root(frame).y);
  }
}

TEST(LegBend, PointsAtWhatIsOutOfReach) {
  Walk walk;
  Pose pose = walk.pose(10);
  const Vec3 far = walk.ankle(Side::right) + Vec3{0, -1, 0};
  bend_leg(walk.clip.skeleton, Side::right, far, walk.hinges.axis(Side::right), pose, walk.world);
  forward_kinematics(walk.clip.skeleton, pose, walk.world);
  const Vec3 hip =
      walk.world[static_cast<std::size_t>(walk.clip.skeleton.joint(Role::right_thigh))].position;
  const double leg = leg_bones(walk.clip.skeleton, Side::right).length();
  EXPECT_NEAR(length(walk.ankle(Side::right) - hip), leg, 1e-3);
  EXPECT_GT(dot(normalised(walk.ankle(Side::right) - hip), normalised(far - hip)), 0.99999);
}

}  // namespace
}  // namespace amble
