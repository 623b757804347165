#include "amble/performer/staging.hpp"

#include <gtest/gtest.h>

#include "amble/kinematics/forward.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

constexpr double kFps = 60;

/// A body that stands on both feet with its hips at this height, and lower or higher for a moment.
std::vector<StagedFrame> standing(double height, double in_the_middle, int frames = 60) {
  std::vector<StagedFrame> out(static_cast<std::size_t>(frames));
  for (std::size_t f = 0; f < out.size(); ++f) {
    StagedFrame& frame = out[f];
    frame.pelvis.hip_centre = {0, f == out.size() / 2 ? in_the_middle : height, 0};
    reset(frame.upper);
    for (const Side side : kSides) {
      const auto k = static_cast<std::size_t>(index(side));
      frame.feet[k].ankle = {sign(side) * 0.09, 0.08, 0};
      frame.knee_axes[k] = {1, 0, 0};
    }
  }
  return out;
}

double hip_height(const Clip& clip, int frame) {
  std::vector<Transform> world(clip.skeleton.joints.size());
  forward_kinematics(clip, frame, world);
  return world[static_cast<std::size_t>(clip.skeleton.joint(Role::left_thigh))].position.y;
}

TEST(Staging, LegsAreClosedOntoTheFeet) {
  const double leg = performer_skeleton().leg_length(Side::left);
  const Clip clip = close_legs(standing(0.08 + 0.95 * leg, 0.08 + 0.95 * leg), kFps, "still");
  EXPECT_EQ(clip.name, "still");
  ASSERT_EQ(clip.frames(), 60);
  std::vector<Transform> world(clip.skeleton.joints.size());
  forward_kinematics(clip, 30, world);
  for (const Side side : kSides) {
    const auto ankle =
        static_cast<std::size_t>(clip.skeleton.joint(on_side(Role::left_foot, side)));
    EXPECT_NEAR(length(world[ankle].position - Vec3{sign(side) * 0.09, 0.08, 0}), 0, 1e-9);
  }
  EXPECT_NEAR(hip_height(clip, 30), 0.08 + 0.95 * leg, 1e-9);  // nothing had to come down
}

TEST(Staging, APelvisThatIsTooHighForAMomentComesDownSmoothly) {
  const double leg = performer_skeleton().leg_length(Side::left), low = 0.08 + 0.98 * leg;
  const Clip clip = close_legs(standing(low, low + 0.05), kFps, "up and down");
  EXPECT_LT(hip_height(clip, 30), 0.08 + leg);
  EXPECT_NEAR(hip_height(clip, 5), low, 1e-9);
  EXPECT_LT(hip_height(clip, 26), low - 0.005);  // it begins before
  for (int f = 1; f < 29; ++f)
    EXPECT_LT(std::abs(hip_height(clip, f) - hip_height(clip, f - 1)), 0.012);
}

TEST(Staging, BlendsTurnsOnTheShortestWay) {
  const Quat a = rotation_x(0.2), b = rotation_x(0.8);
  EXPECT_NEAR(angle_between(between(a, b, 0.25), rotation_x(0.35)), 0, 1e-9);
  EXPECT_NEAR(angle_between(between(a, -b, 0.25), rotation_x(0.35)), 0, 1e-9);
  Pose from{{}, {a, Quat{}}}, to{{}, {b, rotation_z(1)}}, out;
  blend_upper(from, to, 0.5, out);
  ASSERT_EQ(out.rotations.size(), 2u);
  EXPECT_NEAR(angle_between(out.rotations[0], rotation_x(0.5)), 0, 1e-9);
  EXPECT_NEAR(angle_between(out.rotations[1], rotation_z(0.5)), 0, 1e-9);
}

}  // namespace
}  // namespace amble
