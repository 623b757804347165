#include "amble/kinematics/two_bone.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

constexpr double kThigh = 0.42, kShin = 0.40;

Vec3 end_of(const TwoBone& limb, const Vec3& start) {
  return start + limb.upper_direction * kThigh + limb.lower_direction * kShin;
}

TEST(TwoBone, ReachesWhatIsInReach) {
  const Vec3 hip{0.1, 0.95, 0};
  for (const Vec3& ankle :
       {Vec3{0.1, 0.15, 0.05}, Vec3{0.2, 0.3, 0.4}, Vec3{-0.1, 0.6, -0.3}, Vec3{0.1, 0.92, 0.1}}) {
    const TwoBone leg = solve_two_bone(hip, ankle, {1, 0, 0}, kThigh, kShin);
    EXPECT_NEAR(length(end_of(leg, hip) - ankle), 0, 1e-9);
    EXPECT_NEAR(length(leg.upper_direction), 1, 1e-12);
    EXPECT_NEAR(length(leg.lower_direction), 1, 1e-12);
  }
}

TEST(TwoBone, FlexionIsTheAngleBetweenTheBones) {
  const TwoBone leg = solve_two_bone({0, 1, 0}, {0, 0.4, 0.2}, {1, 0, 0}, kThigh, kShin);
  EXPECT_NEAR(std::cos(leg.flexion), dot(leg.upper_direction, leg.lower_direction), 1e-9);
  EXPECT_GT(leg.flexion, 0.5);
}

TEST(TwoBone, KneesPointForwardAboutTheBodysLeft) {
  const TwoBone leg = solve_two_bone({0, 1, 0}, {0, 0.4, 0}, {1, 0, 0}, kThigh, kShin);
  EXPECT_GT(leg.upper_direction.z, 0.1);
  const TwoBone elbow = solve_two_bone({0, 1, 0}, {0, 0.4, 0}, {-1, 0, 0}, kThigh, kShin);
  EXPECT_LT(elbow.upper_direction.z, -0.1);
}

TEST(TwoBone, PointsAtWhatIsTooFarWithAStraightLimb) {
  const Vec3 hip{0, 1, 0}, far{0, -1, 1};
  const TwoBone leg = solve_two_bone(hip, far, {1, 0, 0}, kThigh, kShin);
  EXPECT_NEAR(leg.flexion, 0, 1e-3);
  EXPECT_GT(dot(normalised(end_of(leg, hip) - hip), normalised(far - hip)), 1 - 1e-9);
}

TEST(TwoBone, TakesAnyAxisAndNoDistanceAtAll) {
  for (const Vec3& axis : {Vec3{0, 0, 0}, Vec3{0, -1, 0}, Vec3{3, 2, 1}})
    for (const Vec3& target : {Vec3{0, 1, 0}, Vec3{0, 0.5, 0}}) {
      const TwoBone leg = solve_two_bone({0, 1, 0}, target, axis, kThigh, kShin);
      EXPECT_NEAR(length(leg.upper_direction), 1, 1e-9);
      EXPECT_NEAR(length(leg.lower_direction), 1, 1e-9);
      EXPECT_TRUE(std::isfinite(leg.flexion));
    }
}

}  // namespace
}  // namespace amble
