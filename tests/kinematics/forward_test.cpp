#include "amble/kinematics/forward.hpp"

#include <gtest/gtest.h>

#include <array>
#include <numbers>

namespace amble {
namespace {

/// A trunk with an arm on it and, beside them, a tail.
Skeleton chain() {
  Skeleton body;
  body.joints = {{"trunk", -1, {0, 1, 0}, false},
                 {"arm", 0, {0, 0.5, 0}, false},
                 {"hand", 1, {0.3, 0, 0}, false},
                 {"tail", 0, {0, 0, -0.2}, true}};
  return body;
}

constexpr double kQuarter = std::numbers::pi / 2;

void expect_at(const Transform& joint, const Vec3& place) {
  EXPECT_NEAR(length(joint.position - place), 0, 1e-12);
}

TEST(ForwardKinematics, TurnsGoOnToTheChildren) {
  Pose pose;
  pose.root = {2, 1, 3};
  pose.rotations = {rotation_y(kQuarter), rotation_z(kQuarter), {}, {}};
  std::array<Transform, 4> world;
  forward_kinematics(chain(), pose, world);
  expect_at(world[0], {2, 1, 3});
  expect_at(world[1], {2, 1.5, 3});
  expect_at(world[2], {2, 1.8, 3});  // raised first, then turned with the trunk
  expect_at(world[3], {1.8, 1, 3});
  EXPECT_NEAR(angle_between(world[2].rotation, rotation_y(kQuarter) * rotation_z(kQuarter)), 0,
              1e-9);
}

TEST(ForwardKinematics, SomeJointsAreWhereAllOfThemAre) {
  Pose pose;
  pose.root = {0.1, 0.9, 0.2};
  pose.rotations = {rotation_x(0.3), rotation_y(-0.7), rotation_z(0.2), {}};
  std::array<Transform, 4> all, some;
  forward_kinematics(chain(), pose, all);
  some[3].position = {7, 7, 7};
  constexpr std::array<int, 3> kArm{0, 1, 2};
  forward_kinematics(chain(), pose, kArm, some);
  for (const int j : kArm) {
    const auto k = static_cast<std::size_t>(j);
    EXPECT_EQ(all[k].position, some[k].position);
    EXPECT_EQ(all[k].rotation, some[k].rotation);
  }
  EXPECT_EQ(some[3].position, (Vec3{7, 7, 7}));  // was not asked for
}

TEST(ForwardKinematics, TranslationTracksReplaceOffsets) {
  Clip clip;
  clip.skeleton = chain();
  clip.translated = {0, 2};
  clip.translations = {{0, 1, 0}, {0.3, 0, 0}, {1, 1, 0}, {0.4, 0, 0}};
  clip.rotations.assign(8, Quat{});
  const std::vector<Transform> world = forward_kinematics(clip);
  ASSERT_EQ(world.size(), 8u);
  expect_at(world[2], {0.3, 1.5, 0});
  expect_at(world[6], {1.4, 1.5, 0});
  std::array<Transform, 4> second;
  forward_kinematics(clip, 1, second);
  for (std::size_t j = 0; j < 4; ++j) EXPECT_EQ(second[j].position, world[4 + j].position);
}

}  // namespace
}  // namespace amble
