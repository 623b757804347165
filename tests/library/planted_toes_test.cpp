#include "amble/library/planted_toes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/kinematics/foot_roll.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

constexpr std::size_t kPoses = 192;
constexpr double kDegree = std::numbers::pi / 180;

/// A stride whose feet lie flat while they are down and whose toes were captured bent up by
/// `bent`, all the time.
struct Captured {
  Stride stride;
  std::vector<Pose> poses;
  Captured(double bent) {
    const Skeleton& skeleton = performer_skeleton();
    stride.seconds = 1.1;
    stride.half_seconds = {0.5, 0.6};
    for (StrideFoot& foot : stride.feet) {
      foot.duty = 0.6;
      foot.stance_pitch.assign(65, 0.0);
    }
    poses.assign(kPoses, Pose{{}, std::vector<Quat>(skeleton.joints.size())});
    for (const Side side : kSides)
      for (Pose& pose : poses)
        pose.rotations[toe(side)] = flat(side) * axis_angle({1, 0, 0}, -bent);
  }
  static std::size_t toe(Side side) {
    return static_cast<std::size_t>(performer_skeleton().joint(on_side(Role::left_toe, side)));
  }
  static Quat flat(Side side) {
    const Sole& sole = performer_skeleton().soles[static_cast<std::size_t>(index(side))];
    return inverse(sole.flat_foot) * sole.flat_toe;
  }
  /// A share of the stride after the foot's own strike.
  double off_flat(Side side, std::size_t after) const {
    const std::size_t i = (after + (side == Side::right ? 0 : kPoses / 2)) % kPoses;
    return angle_between(poses[i].rotations[toe(side)], flat(side));
  }
};

TEST(PlantedToes, LieWhileTheFootIsDownAndAreAsCapturedInTheSwing) {
  constexpr double kBent = 30 * kDegree;
  Captured captured(kBent);
  for (const Side side : kSides) {
    plant_toes(performer_skeleton(), side, captured.stride, captured.poses);
    for (std::size_t k = 0; k <= 115; ++k)
      EXPECT_LT(captured.off_flat(side, k), 0.1 * kDegree) << k;
    EXPECT_NEAR(captured.off_flat(side, 154), kBent, 3 * kDegree);
  }
}

TEST(PlantedToes, ComeDownAndGoUpWithoutASnap) {
  Captured captured(30 * kDegree);
  const double step = captured.stride.seconds / kPoses;
  for (const Side side : kSides) {
    plant_toes(performer_skeleton(), side, captured.stride, captured.poses);
    double fastest = 0, hardest = 0;
    for (std::size_t k = 0; k < kPoses; ++k) {
      const double a = captured.off_flat(side, k), b = captured.off_flat(side, k + 1),
                   c = captured.off_flat(side, k + 2);
      fastest = std::max(fastest, std::abs(b - a) / step);
      hardest = std::max(hardest, std::abs(c - 2 * b + a) / (step * step));
    }
    EXPECT_LT(fastest, 600 * kDegree);
    EXPECT_LT(hardest, 13000 * kDegree);  // what a walk may do at all
  }
}

TEST(PlantedToes, ThatLieRightAreLeftAlone) {
  Captured captured(0);
  const std::vector<Pose> before = captured.poses;
  for (const Side side : kSides)
    plant_toes(performer_skeleton(), side, captured.stride, captured.poses);
  for (std::size_t i = 0; i < kPoses; ++i)
    for (std::size_t j = 0; j < before[i].rotations.size(); ++j)
      EXPECT_LT(angle_between(captured.poses[i].rotations[j], before[i].rotations[j]), 1e-6);
}

}  // namespace
}  // namespace amble
