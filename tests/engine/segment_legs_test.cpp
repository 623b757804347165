#include "amble/engine/segment_legs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace amble {
namespace {

Pose standing(const MotionLibrary& library) {
  Pose pose{{0, 1, 0}, std::vector<Quat>(library.skeleton.joints.size())};
  for (std::size_t t = 0; t < library.turning.size(); ++t)
    pose.rotations[static_cast<std::size_t>(library.turning[t])] = library.references[t];
  return pose;
}

TEST(SegmentLegs, TellABentKneeOfTheLegThatStrikes) {
  const auto library = default_library();
  LegComparison compare(*library);
  const Pose usual = standing(*library);
  for (const float value : compare(usual, usual, Side::left)) EXPECT_EQ(value, 0);
  Pose bent = usual;
  Quat& knee = bent.rotations[static_cast<std::size_t>(library->skeleton.joint(Role::left_shin))];
  const LegRow before = compare(bent, usual, Side::left);
  knee = knee * rotation_x(0.3);
  const LegRow left = compare(bent, usual, Side::left), right = compare(bent, usual, Side::right);
  EXPECT_NEAR(std::abs(left[2] - before[2]), 0.3, 0.05);
  EXPECT_NEAR(left[6], 0, 1e-6);
  EXPECT_EQ(right[6], left[2]);  // of the other leg, where the right one strikes
}

TEST(SegmentLegs, TellHowFarAPelvisCanRise) {
  const auto library = default_library();
  LegComparison compare(*library);
  Pose pose = standing(*library);
  Quat& knee = pose.rotations[static_cast<std::size_t>(library->skeleton.joint(Role::left_shin))];
  const Quat before = knee;
  double last = -1;
  for (const double bend : {0.3, 0.6, 0.9}) {  // the more its leg is bent, the farther
    knee = before * rotation_x(bend);
    const double room = compare.room_to_rise(pose, Side::left);
    EXPECT_GT(room, std::max(0.0, last)) << bend;
    EXPECT_LT(room, 0.25) << bend;
    EXPECT_EQ(compare.room_to_rise(pose, Side::right),
              compare.room_to_rise(standing(*library), Side::right));
    last = room;
  }
}

}  // namespace
}  // namespace amble
