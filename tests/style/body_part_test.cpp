#include "amble/style/body_part.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

bool holds(const std::vector<int>& joints, int joint) {
  return std::find(joints.begin(), joints.end(), joint) != joints.end();
}

TEST(BodyPart, EveryTurningJointButTheRootBelongsToOnePart) {
  const Skeleton& skeleton = performer_skeleton();
  const auto parts = joints_of_parts(skeleton);
  for (int j = 0; j < skeleton.size(); ++j) {
    int in = 0;
    for (const auto& joints : parts) in += holds(joints, j);
    EXPECT_EQ(in, j > 0 && !skeleton.joints[static_cast<std::size_t>(j)].end ? 1 : 0)
        << skeleton.joints[static_cast<std::size_t>(j)].name;
  }
}

TEST(BodyPart, LimbsAreWhereTheyBelong) {
  const Skeleton& skeleton = performer_skeleton();
  const auto parts = joints_of_parts(skeleton);
  EXPECT_TRUE(holds(parts[index(BodyPart::torso)], skeleton.joint(Role::head)));
  EXPECT_TRUE(holds(parts[index(BodyPart::torso)], skeleton.joint(Role::spine)));
  EXPECT_TRUE(holds(parts[index(BodyPart::left_arm)], skeleton.joint(Role::left_clavicle)));
  EXPECT_TRUE(holds(parts[index(BodyPart::right_arm)], skeleton.joint(Role::right_hand)));
  EXPECT_TRUE(holds(parts[index(BodyPart::left_leg)], skeleton.joint(Role::left_thigh)));
  EXPECT_TRUE(holds(parts[index(BodyPart::right_leg)], skeleton.joint(Role::right_toe)));
}

TEST(BodyPart, NamesComeBack) {
  for (const BodyPart part : kBodyParts) EXPECT_EQ(body_part_named(body_part_name(part)), part);
  EXPECT_FALSE(body_part_named("tail"));
}

}  // namespace
}  // namespace amble
