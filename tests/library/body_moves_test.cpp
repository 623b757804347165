#include "amble/library/body_moves.hpp"

#include <gtest/gtest.h>

#include "amble/library/performer_library.hpp"

namespace amble {
namespace {

/// Where joints are when channels of the usual posture are changed by a movement.
std::vector<Transform> moved(const MotionLibrary& library, BodyMove move, double amount) {
  std::vector<double> channels(static_cast<std::size_t>(library.body_channels()), 0.0);
  for (const ChannelNudge& one : channel_nudges(library, move)) {
    channels[one.channel] += amount * one.change.x;
    channels[one.channel + 1] += amount * one.change.y;
    channels[one.channel + 2] += amount * one.change.z;
  }
  Pose pose{{channels[0], channels[1], channels[2]},
            std::vector<Quat>(library.skeleton.joints.size())};
  for (std::size_t t = 0; t < library.turning.size(); ++t) {
    const double* v = channels.data() + (t == 0 ? 3 : MotionLibrary::kPelvisChannels + 3 * (t - 1));
    pose.rotations[static_cast<std::size_t>(library.turning[t])] =
        library.references[t] * exp_half({v[0], v[1], v[2]});
  }
  std::vector<Transform> world(pose.rotations.size());
  forward_kinematics(library.skeleton, pose, world);
  return world;
}

Vec3 place(const MotionLibrary& library, Role role, BodyMove move, double amount) {
  const auto joint = static_cast<std::size_t>(library.skeleton.joint(role));
  return moved(library, move, amount)[joint].position - moved(library, move, 0)[joint].position;
}

TEST(BodyMoves, GoWhereTheirNamesSay) {
  const auto library = performer_library();
  constexpr double kTurn = 0.05;
  EXPECT_NEAR(place(*library, Role::head, BodyMove::pelvis_left, 0.01).x, 0.01, 1e-9);
  EXPECT_NEAR(place(*library, Role::head, BodyMove::pelvis_height, 0.01).y, 0.01, 1e-9);
  EXPECT_GT(place(*library, Role::head, BodyMove::trunk_x, kTurn).z, 0.01);   // bows
  EXPECT_LT(place(*library, Role::head, BodyMove::trunk_z, kTurn).x, -0.01);  // left side up
  EXPECT_LT(place(*library, Role::left_hand, BodyMove::left_arm_x, kTurn).z, -0.02);
  EXPECT_LT(place(*library, Role::right_hand, BodyMove::right_arm_x, kTurn).z, -0.02);
  EXPECT_GT(place(*library, Role::left_hand, BodyMove::left_elbow, kTurn).z, 0.008);
  EXPECT_GT(place(*library, Role::right_hand, BodyMove::right_elbow, kTurn).z, 0.008);
  EXPECT_GT(place(*library, Role::left_upper_arm, BodyMove::left_shoulder, kTurn).y, 0.004);
  EXPECT_GT(place(*library, Role::right_upper_arm, BodyMove::right_shoulder, kTurn).y, 0.004);
}

TEST(BodyMoves, MoveOnePartAlone) {
  const auto library = performer_library();
  EXPECT_LT(length(place(*library, Role::right_hand, BodyMove::left_arm_x, 0.1)), 1e-12);
  EXPECT_LT(length(place(*library, Role::left_foot, BodyMove::trunk_y, 0.1)), 1e-12);
  EXPECT_LT(length(place(*library, Role::chest, BodyMove::head_y, 0.1)), 1e-12);
  EXPECT_LT(length(place(*library, Role::left_upper_arm, BodyMove::left_elbow, 0.1)), 1e-12);
}

TEST(BodyMoves, TurnByTheWholeAngleHoweverManyJointsShareIt) {
  const auto library = performer_library();
  const auto chest = static_cast<std::size_t>(library->skeleton.joint(Role::chest));
  const Quat before = moved(*library, BodyMove::trunk_y, 0)[chest].rotation,
             after = moved(*library, BodyMove::trunk_y, 0.02)[chest].rotation;
  const Vec3 turned = 2.0 * log_half(after * inverse(before));
  EXPECT_NEAR(turned.y, 0.02, 1e-4);
  EXPECT_NEAR(length(turned), 0.02, 1e-4);
}

TEST(BodyMoves, AreNoneOfPartsThatABodyLacks) {
  MotionLibrary library = *performer_library();
  library.skeleton.set_role(Role::left_hand, -1);
  EXPECT_TRUE(channel_nudges(library, BodyMove::left_hand).empty());
}

}  // namespace
}  // namespace amble
