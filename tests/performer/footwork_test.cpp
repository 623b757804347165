#include "amble/performer/footwork.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/kinematics/forward.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

constexpr double kFps = 120;

Vec3 place(const Clip& clip, int frame, Role role) {
  std::vector<Transform> world(static_cast<std::size_t>(clip.skeleton.size()));
  forward_kinematics(clip, frame, world);
  return world[static_cast<std::size_t>(clip.skeleton.joint(role))].position;
}

/// Largest speed of the toe joints while they are down, m/s.
double slip(const Clip& clip) {
  const std::vector<Transform> world = forward_kinematics(clip);
  const std::size_t joints = static_cast<std::size_t>(clip.skeleton.size());
  double largest = 0;
  for (const Side side : kSides) {
    const std::size_t toe =
        static_cast<std::size_t>(clip.skeleton.joint(on_side(Role::left_toe, side)));
    for (std::size_t f = 1; f < static_cast<std::size_t>(clip.frames()); ++f) {
      const Vec3 before = world[(f - 1) * joints + toe].position,
                 now = world[f * joints + toe].position;
      if (before.y < 0.0252 && now.y < 0.0252)
        largest = std::max(largest, length(now - before) * clip.fps);
    }
  }
  return largest;
}

/// Largest change of a joint's angle between frames, radians.
double jerkiest(const Clip& clip) {
  double largest = 0;
  for (int f = 1; f < clip.frames(); ++f)
    for (int j = 0; j < clip.skeleton.size(); ++j)
      largest = std::max(largest, angle_between(clip.rotation(f - 1, j), clip.rotation(f, j)));
  return largest;
}

TEST(Footwork, StartsStandingAndEndsWalking) {
  const Clip clip = perform_start(1.2, kFps);
  const int last = clip.frames() - 1;
  EXPECT_NEAR(length(clip.root(30) - clip.root(0)), 0, 0.01);
  EXPECT_NEAR((clip.root(last).z - clip.root(last - 60).z) / 0.5, 1.2, 0.1);
  EXPECT_LT(slip(clip), 0.06);
  EXPECT_LT(jerkiest(clip), 0.12);
}

TEST(Footwork, StopsWithBothFeetDown) {
  const Clip clip = perform_stop(1.2, kFps);
  const int last = clip.frames() - 1;
  EXPECT_NEAR(length(clip.root(last) - clip.root(last - 30)), 0, 0.01);
  const Vec3 left = place(clip, last, Role::left_foot), right = place(clip, last, Role::right_foot);
  EXPECT_NEAR(left.y, 0.08, 1e-6);
  EXPECT_NEAR(right.y, 0.08, 1e-6);
  EXPECT_NEAR(left.z, right.z, 0.01);
  EXPECT_LT(slip(clip), 0.06);
}

TEST(Footwork, TurnsOnTheSpotByTheAngleAsked) {
  for (const double angle : {0.5 * std::numbers::pi, -std::numbers::pi}) {
    const Clip clip = perform_turn(angle, kFps);
    const int last = clip.frames() - 1;
    const double turned =
        wrap_angle(heading_of(clip.rotation(last, 0)) - heading_of(clip.rotation(0, 0)) - angle);
    EXPECT_NEAR(turned, 0, 0.03);
    EXPECT_LT(std::hypot(clip.root(last).x - clip.root(0).x, clip.root(last).z - clip.root(0).z),
              0.04);
    EXPECT_LT(slip(clip), 0.05);
  }
}

TEST(Footwork, SideStepsGoAside) {
  const Clip left = perform_side_steps(3, kFps), right = perform_side_steps(-3, kFps);
  EXPECT_NEAR(left.root(left.frames() - 1).x - left.root(0).x, 0.84, 0.03);
  EXPECT_NEAR(right.root(right.frames() - 1).x - right.root(0).x, -0.84, 0.03);
  EXPECT_LT(slip(left), 0.05);
}

/// Largest difference of any joint but the root between frames that are a cycle apart, radians.
double unlike(const Clip& clip, int first, int cycle) {
  double largest = 0;
  for (int f = first; f < first + cycle; ++f)
    for (int j = 1; j < clip.skeleton.size(); ++j)
      largest = std::max(largest, angle_between(clip.rotation(f, j), clip.rotation(f + cycle, j)));
  return largest;
}

/// In their middle, turns and side steps go on alike: there a library finds whole strides.
TEST(Footwork, RepeatsItsStepsInTheMiddle) {
  constexpr double kRound = 100;  // frames/s: cycles of 1.08 s and 1.15 s are whole
  constexpr int kInnerStrike = 128, kLeadingStrike = 131;
  for (const double angle : {std::numbers::pi, -std::numbers::pi})
    EXPECT_LT(unlike(perform_turn(angle, kRound), kInnerStrike, 108), 0.03) << angle;
  for (const int steps : {3, -3})
    EXPECT_LT(unlike(perform_side_steps(steps, kRound), kLeadingStrike, 115), 0.03) << steps;
}

TEST(Footwork, WalksBackwards) {
  const Clip clip = perform_backward(0.6, 2, kFps);
  const int last = clip.frames() - 1;
  EXPECT_NEAR((clip.root(last).z - clip.root(0).z) / (last / clip.fps), -0.6, 1e-6);
  EXPECT_NEAR(heading_of(clip.rotation(last, 0)), heading_of(clip.rotation(0, 0)), 1e-6);
}

}  // namespace
}  // namespace amble
