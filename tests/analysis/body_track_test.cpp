#include "amble/analysis/body_track.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

TEST(BodyTrack, FacesWhereATurningWalkerDoes) {
  GaitSpec spec;
  spec.speed = 1.0;
  spec.turn_rate = 0.8;
  const Clip clip = perform(spec, 12, 60);
  const BodyTrack track = body_track(clip, forward_kinematics(clip));
  ASSERT_EQ(track.pelvis.size(), static_cast<std::size_t>(clip.frames()));
  const double last = track.last_second();
  EXPECT_NEAR(last, (clip.frames() - 1) / 60.0, 1e-9);
  // More than one turn, told without a jump.
  EXPECT_GT(track.facing.back() - track.facing.front(), 2 * std::numbers::pi);
  EXPECT_NEAR((track.facing_at(last) - track.facing_at(0)) / last, 0.8, 0.02);
}

TEST(BodyTrack, BetweenFramesItGoesOnEvenly) {
  BodyTrack track;
  track.fps = 10;
  track.pelvis = {{0, 1, 0}, {1, 1, 0}, {3, 1, 0}};
  track.facing = {0, 0.2, 0.6};
  EXPECT_NEAR(track.pelvis_at(0.15).x, 2, 1e-9);
  EXPECT_NEAR(track.facing_at(0.15), 0.4, 1e-9);
  EXPECT_NEAR(track.pelvis_at(-5).x, 0, 1e-9);  // the ends hold
  EXPECT_NEAR(track.facing_at(5), 0.6, 1e-9);
}

TEST(BodyTrack, WithoutLegsAndArmsThereIsNone) {
  Clip clip = perform({}, 1, 60);
  const std::vector<Transform> world = forward_kinematics(clip);
  for (const Role role : {Role::left_thigh, Role::left_upper_arm}) clip.skeleton.set_role(role, -1);
  EXPECT_TRUE(body_track(clip, world).pelvis.empty());
  EXPECT_EQ(BodyTrack().pelvis_at(1).x, 0);
}

}  // namespace
}  // namespace amble
