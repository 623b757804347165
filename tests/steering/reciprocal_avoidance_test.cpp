#include "amble/steering/reciprocal_avoidance.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble {
namespace {

constexpr GroundVelocity kAhead{0, 1.3};

double closest_approach(double x, double z, GroundVelocity relative) {
  double closest = 1e9;
  for (double t = 0; t < 3; t += 0.01)
    closest = std::min(closest, std::hypot(x - t * relative.x, z - t * relative.z));
  return closest;
}

TEST(ReciprocalAvoidance, LetsAFreeWalkerGo) {
  ReciprocalAvoidance avoidance(kAhead, 3);
  avoidance.heed(2, 3, kAhead, 0.7);   // beside, at the same pace
  avoidance.heed(0, -3, {0, 1}, 0.7);  // behind, and slower
  const GroundVelocity chosen = avoidance.nearest(kAhead, 1.5);
  EXPECT_DOUBLE_EQ(chosen.x, 0);
  EXPECT_DOUBLE_EQ(chosen.z, 1.3);
}

TEST(ReciprocalAvoidance, PassesWhoComesTowardsIt) {
  for (double aside = -0.6; aside < 0.61; aside += 0.1) {
    ReciprocalAvoidance avoidance(kAhead, 3);
    avoidance.heed(aside, 4, {0, -1.3}, 0.7);
    const GroundVelocity chosen = avoidance.nearest(kAhead, 1.3);
    EXPECT_GT(closest_approach(aside, 4, {chosen.x, chosen.z + 1.3}), 0.68);
    EXPECT_GT(chosen.z, 0.9);
  }
}

TEST(ReciprocalAvoidance, TwoWhoMeetHeadOnBothKeepRight) {
  ReciprocalAvoidance one(kAhead, 3), other({0, -1.3}, 3);
  one.heed(0, 4, {0, -1.3}, 0.7);
  other.heed(0, -4, kAhead, 0.7);
  EXPECT_LT(one.nearest(kAhead, 1.3).x, -0.05);
  EXPECT_GT(other.nearest({0, -1.3}, 1.3).x, 0.05);
}

TEST(ReciprocalAvoidance, FindsAVelocityWhereNoneSatisfiesAll) {
  ReciprocalAvoidance avoidance({}, 3);
  for (int i = 0; i < 20; ++i)  // hemmed in on all sides; some of them are not heeded
    avoidance.heed(0.5 * std::cos(i), 0.5 * std::sin(i), {-std::cos(i), -std::sin(i)}, 0.7);
  const GroundVelocity chosen = avoidance.nearest(kAhead, 1.3);
  EXPECT_LE(std::hypot(chosen.x, chosen.z), 1.3 + 1e-9);
}

TEST(ReciprocalAvoidance, PartsFromSomebodyInTheSamePlace) {
  ReciprocalAvoidance avoidance({}, 3);
  avoidance.heed(0, 0, {}, 0.7);
  EXPECT_GT(std::abs(avoidance.nearest(kAhead, 1.3).x), 0.5);
}

}  // namespace
}  // namespace amble
