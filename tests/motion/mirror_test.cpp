#include "amble/motion/mirror.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

TEST(Mirror, PutsEveryJointWhereItsTwinWas) {
  const Skeleton& body = performer_skeleton();
  const Mirror mirror(body);
  Pose pose;
  PerformedGait({Gait::walk, 1.3, 0.5}).pose(0.2, 0.4, pose);
  std::vector<Transform> here(body.joints.size()), there(body.joints.size());
  forward_kinematics(body, pose, here);
  forward_kinematics(body, mirror(pose), there);
  for (int j = 0; j < body.size(); ++j) {
    const Vec3 place = here[static_cast<std::size_t>(mirror.twin(j))].position;
    EXPECT_LT(
        length(there[static_cast<std::size_t>(j)].position - Vec3{-place.x, place.y, place.z}),
        1e-9)
        << body.joints[static_cast<std::size_t>(j)].name;
  }
}

TEST(Mirror, OfAMirrorImageIsThePose) {
  const Skeleton& body = performer_skeleton();
  const Mirror mirror(body);
  Pose pose;
  PerformedGait({Gait::run, 3, -0.4}).pose(0.7, 0.1, pose);
  const Pose twice = mirror(mirror(pose));
  EXPECT_EQ(twice.root, pose.root);
  for (std::size_t j = 0; j < pose.rotations.size(); ++j)
    EXPECT_LT(angle_between(twice.rotations[j], pose.rotations[j]), 1e-9);
  EXPECT_EQ(mirror.twin(body.joint(Role::left_foot)), body.joint(Role::right_foot));
  EXPECT_EQ(mirror.twin(body.joint(Role::head)), body.joint(Role::head));
}

TEST(Mirror, RefusesABodyWithOneArm) {
  Skeleton body = performer_skeleton();
  body.joints[static_cast<std::size_t>(body.joint(Role::left_forearm))].offset = {0, 0.5, 0};
  EXPECT_THROW(Mirror{body}, Error);
}

}  // namespace
}  // namespace amble
