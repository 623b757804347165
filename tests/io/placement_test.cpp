#include "amble/io/placement.hpp"

#include <gtest/gtest.h>

#include "amble/kinematics/forward.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

TEST(Placement, IsWhereForwardKinematicsPutsTheJoints) {
  Clip clip;
  clip.skeleton = performer_skeleton();
  const PerformedGait walk({Gait::walk, 1.3, 0.2});
  Pose pose;
  for (const double phase : {0.1, 0.6}) {
    walk.pose(phase, 0, pose);
    clip.append(pose);
  }
  const std::vector<Transform> world = forward_kinematics(clip);
  for (int f = 0; f < clip.frames(); ++f) {
    const std::vector<Placement> placed = place_joints(clip, f);
    ASSERT_EQ(placed.size(), clip.skeleton.joints.size());
    for (std::size_t j = 0; j < placed.size(); ++j) {
      const Transform& joint = world[static_cast<std::size_t>(f) * placed.size() + j];
      EXPECT_NEAR(length(placed[j].position - joint.position), 0, 1e-12);
      EXPECT_NEAR(angle_between(placed[j].rotation, joint.rotation), 0, 1e-9);
    }
  }
}

TEST(Placement, OffsetsMayBeOnesOwn) {
  Skeleton body;
  body.joints = {{"root", -1, {0, 1, 0}, false}, {"tip", 0, {0, 0, 1}, true}};
  const std::vector<Placement> placed =
      place_joints(body, {{0, 2, 0}, {0, 0, 3}}, {rotation_y(0.5), Quat{}});
  EXPECT_NEAR(length(placed[1].position - Vec3{3 * std::sin(0.5), 2, 3 * std::cos(0.5)}), 0, 1e-12);
}

}  // namespace
}  // namespace amble
