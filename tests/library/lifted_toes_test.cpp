#include "amble/library/lifted_toes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/kinematics/forward.hpp"
#include "amble/library/example_motion.hpp"
#include "amble/library/stride_library.hpp"
#include "amble/maths/bspline.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr int kMoments = 200;

/// Where the tip of a swinging foot's sole is at its lowest, as the example is played.
double lowest_tip(const MotionLibrary& library, int example, Side side) {
  const ExampleMotion motion(library, example);
  const Sole& sole = library.skeleton.soles[static_cast<std::size_t>(index(side))];
  const auto toe = static_cast<std::size_t>(library.skeleton.joint(on_side(Role::left_toe, side)));
  double lowest = 1;
  Pose pose;
  std::vector<Transform> world(library.skeleton.joints.size());
  for (int k = 0; k < kMoments; ++k) {
    const double phase = static_cast<double>(k) / kMoments;
    if (motion.curves().share_of_contact(side, phase) <= 1) continue;
    motion.pose(phase, pose);
    forward_kinematics(library.skeleton, pose, world);
    const Vec3 tip = sole.tip_joint - sole.ball_joint - Vec3{0, sole.tip_height, 0};
    lowest = std::min(
        lowest,
        (world[toe].position + rotate(world[toe].rotation * inverse(sole.flat_toe), tip)).y);
  }
  return lowest;
}

std::size_t toe_channel(const MotionLibrary& library, Side side) {
  const int toe = library.skeleton.joint(on_side(Role::left_toe, side));
  const auto t = std::find(library.turning.begin(), library.turning.end(), toe);
  return MotionLibrary::kPelvisChannels +
         3 * static_cast<std::size_t>(t - library.turning.begin() - 1);
}

/// Bends the toes of a foot down, all the time.
void bend_down(MotionLibrary& library, int example, Side side, double by) {
  const auto width = static_cast<std::size_t>(library.body_channels());
  float* rows = library.body_.data() + (library.body(example) - library.body_.data());
  for (std::size_t k = 0; k < MotionLibrary::kBodyKnots; ++k)
    rows[k * width + toe_channel(library, side)] += static_cast<float>(0.5 * by);
}

int a_walk(const MotionLibrary& library) {
  const Group& walks = library.groups.front();
  for (int e = walks.first; e < walks.first + walks.count; ++e)
    if (library.examples[static_cast<std::size_t>(e)].speed > 1) return e;
  return walks.first;
}

TEST(LiftedToes, TipsThatWouldDipClearTheGround) {
  MotionLibrary library = *default_library();
  const int walk = a_walk(library);
  for (const Side side : kSides) {
    bend_down(library, walk, side, 50 * kDegree);
    ASSERT_LT(lowest_tip(library, walk, side), -0.01);
  }
  lift_toes(library, walk);
  for (const Side side : kSides) EXPECT_GT(lowest_tip(library, walk, side), -0.005);
}

TEST(LiftedToes, ThoseThatClearTheGroundAreLeftAlone) {
  MotionLibrary library = *default_library();
  const std::vector<float> before = library.body_;
  for (int e = 0; e < static_cast<int>(library.examples.size()); ++e) lift_toes(library, e);
  EXPECT_EQ(library.body_, before);
}

TEST(LiftedToes, AreLiftedWithoutASnap) {
  MotionLibrary library = *default_library();
  const int walk = a_walk(library);
  const double seconds = library.examples[static_cast<std::size_t>(walk)].duration / kMoments;
  for (const Side side : kSides) bend_down(library, walk, side, 50 * kDegree);
  const MotionLibrary dipping = library;
  lift_toes(library, walk);
  const ExampleCurves before(dipping, walk), after(library, walk);
  Pose a{{}, std::vector<Quat>(library.skeleton.joints.size())}, b = a;
  for (const Side side : kSides) {
    const auto toe =
        static_cast<std::size_t>(library.skeleton.joint(on_side(Role::left_toe, side)));
    std::vector<double> lifted;
    for (int k = 0; k < kMoments; ++k) {
      before.pose(static_cast<double>(k) / kMoments, a);
      after.pose(static_cast<double>(k) / kMoments, b);
      lifted.push_back(angle_between(a.rotations[toe], b.rotations[toe]));
    }
    EXPECT_GT(*std::max_element(lifted.begin(), lifted.end()), 5 * kDegree);
    for (std::size_t k = 1; k + 1 < lifted.size(); ++k)
      EXPECT_LT(std::abs(lifted[k + 1] - lifted[k]) / seconds, 600 * kDegree) << k;
  }
}

}  // namespace
}  // namespace amble
