#include "amble/adaptation/hands.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "posed_body.hpp"

namespace amble {
namespace {

/// With trunk and collar bone where they lean in the end.
HandWish wish_for(const PosedBody& posed, const Wanted& wanted, Side side,
                  const Vec3& passing = {}) {
  HandWish wish{wanted, passing, {}};
  wish.lean =
      lean_for(*posed.body, wish, side, posed.at(on_side(Role::left_upper_arm, side)).position,
               posed.world[0].position);
  return wish;
}

Vec3 reached(const Vec3& point, double weight, Side side = Side::right) {
  PosedBody posed;
  std::array<HandWish, 2> hands;
  hands[static_cast<std::size_t>(index(side))] = wish_for(posed, {weight, point}, side);
  reach_with_hands(*posed.body, hands, posed.pose, posed.world);
  posed.update();
  return posed.at(on_side(Role::left_hand, side)).position;
}

Vec3 shoulder(Side side) { return PosedBody().at(on_side(Role::left_upper_arm, side)).position; }
double arm_length() { return PosedBody().body->anatomy().limb(Limb::right_arm).length(); }

TEST(Hands, AreWhereTheyAreWantedWithinReach) {
  std::mt19937 generator(5);
  std::uniform_real_distribution<double> aside(-0.3, 1), up(-0.9, 0.8), ahead(-0.2, 1),
      far(0.4, 0.95);
  for (const Side side : kSides)
    for (int n = 0; n < 300; ++n) {
      const Vec3 line =
          normalised(Vec3{sign(side) * aside(generator), up(generator), ahead(generator)});
      const Vec3 point = shoulder(side) + line * (far(generator) * arm_length());
      EXPECT_LT(length(reached(point, 1, side) - point), 0.002)
          << line.x << ' ' << line.y << ' ' << line.z;
    }
}

TEST(Hands, ReachFartherThanTheArmWithTheTrunk) {
  const Vec3 point = shoulder(Side::right) + Vec3{-0.1, -0.05, 1.08 * arm_length()};
  EXPECT_LT(length(reached(point, 1) - point), 0.005);
}

TEST(Hands, GoTowardsWhatIsOutOfReachWithoutAStep) {
  const Vec3 from = shoulder(Side::right), line = normalised(Vec3{-0.3, -0.1, 1});
  double before = 0, step = 0, sharpest = 0;
  for (double far = 0.5; far < 6; far += 0.01) {
    const double now = dot(reached(from + line * far, 1) - from, line);
    if (far > 0.52) sharpest = std::max(sharpest, std::abs(now - before - step));
    EXPECT_GT(now, before - 0.002);  // the farther, the more it stretches
    step = now - before, before = now;
  }
  EXPECT_GT(before, arm_length());
  EXPECT_LT(sharpest, 0.003);  // metres for each centimetre
}

TEST(Hands, AreLeftAloneWithoutWeightAndTakenUpWithoutAJump) {
  const Vec3 free = PosedBody().at(Role::right_hand).position;
  EXPECT_EQ(reached({0, 1, 1}, 0), free);
  PosedBody before, after;
  reach_with_hands(*after.body, {HandWish{}, wish_for(after, {1e-6, {-0.2, 1.2, 1}}, Side::right)},
                   after.pose, after.world);
  for (std::size_t j = 0; j < before.pose.rotations.size(); ++j)
    EXPECT_LT(angle_between(before.pose.rotations[j], after.pose.rotations[j]), 1e-3) << j;
}

TEST(Hands, BendTheElbowEarlierForWhatComesFast) {
  const Vec3 from = shoulder(Side::right), line = normalised(Vec3{-0.2, -0.2, 1});
  const auto stretched = [&](double far, double speed) {
    PosedBody posed;
    HandWish wish{{1, from + line * (far * arm_length())}, line * -speed, {}, -speed};
    reach_with_hands(*posed.body, {HandWish{}, wish}, posed.pose, posed.world);
    posed.update();
    return length(posed.at(Role::right_hand).position - posed.at(Role::right_upper_arm).position) /
           arm_length();
  };
  EXPECT_NEAR(stretched(5, 0), stretched(5, 4), 1e-3);  // what is far away stretches it as far
  EXPECT_NEAR(stretched(0.9, 0), 0.9, 1e-3);
  EXPECT_LT(stretched(0.9, 4), 0.87);
  EXPECT_NEAR(stretched(0.5, 4), 0.5, 1e-3);
}

TEST(Hands, OneThatHardlyBeginsDoesNotHoldTheTrunkBack) {
  PosedBody one, both;
  const Vec3 far = shoulder(Side::left) + Vec3{0.2, 0.1, 0.62};
  const HandWish left = wish_for(one, {1, far}, Side::left);
  reach_with_hands(*one.body, {left, HandWish{}}, one.pose, one.world);
  reach_with_hands(*both.body, {left, wish_for(both, {1e-6, {-0.4, 0.9, 2}}, Side::right)},
                   both.pose, both.world);
  for (std::size_t j = 0; j < one.pose.rotations.size(); ++j)
    EXPECT_LT(angle_between(one.pose.rotations[j], both.pose.rotations[j]), 1e-3) << j;
}

TEST(Hands, BothAtOnce) {
  PosedBody posed;
  const Vec3 left = shoulder(Side::left) + Vec3{0.1, -0.1, 0.5},
             right = shoulder(Side::right) + Vec3{-0.2, -0.3, 0.3};
  reach_with_hands(
      *posed.body,
      {wish_for(posed, {1, left}, Side::left), wish_for(posed, {1, right}, Side::right)},
      posed.pose, posed.world);
  EXPECT_LT(length(posed.at(Role::left_hand).position - left), 0.005);
  EXPECT_LT(length(posed.at(Role::right_hand).position - right), 0.005);
}

}  // namespace
}  // namespace amble
