#include "tools/scorecard/pop_moments.hpp"

#include <gtest/gtest.h>

#include "amble/library/motion_library.hpp"

namespace amble::scorecard {
namespace {

/// A second on the spot in which the left foot leaves at frame 20 and strikes at frame 40.
Performed a_step() {
  Performed out;
  out.clip.skeleton = default_library()->skeleton;
  for (int f = 0; f < 60; ++f) out.down.push_back({f < 20 || f >= 40, true});
  return out;
}

std::string name_of(const Performed& performed, Role role) {
  const Skeleton& skeleton = performed.clip.skeleton;
  return skeleton.joints[static_cast<std::size_t>(skeleton.joint(role))].name;
}

metrics::Score popping(const std::string& joint, std::initializer_list<int> frames) {
  metrics::Score score;
  for (const int frame : frames) score.smoothness.pops.first.push_back({frame, joint, 5});
  return score;
}

TEST(PopMoments, CountFromTheStrikeOrLiftOfTheirOwnFoot) {
  const Performed step = a_step();
  const PopMoments moments =
      moments_of(popping(name_of(step, Role::left_shin), {18, 21, 39, 40, 30, 55}), step);
  ASSERT_EQ(moments.rows.size(), 1u);
  const PopMoments::Row& row = moments.rows.begin()->second;
  EXPECT_EQ(row.lift.at(-2), 1);
  EXPECT_EQ(row.lift.at(1), 1);
  EXPECT_EQ(row.strike.at(-1), 1);
  EXPECT_EQ(row.strike.at(0), 1);
  EXPECT_EQ(row.swings, 1);
  EXPECT_EQ(row.stands, 1);
  EXPECT_EQ(row.all(), 6);
}

TEST(PopMoments, BothSidesAreOneKindOfJointAndTheBodyHeedsTheNearerFoot) {
  const Performed step = a_step();
  PopMoments moments = moments_of(popping(name_of(step, Role::left_foot), {40}), step);
  moments.add(moments_of(popping(name_of(step, Role::right_foot), {40}), step));
  ASSERT_EQ(moments.rows.size(), 1u);
  EXPECT_EQ(moments.rows.begin()->second.strike.at(0), 1);
  EXPECT_EQ(moments.rows.begin()->second.stands, 1) << "the right foot never moved";
  const PopMoments head = moments_of(popping(name_of(step, Role::head), {41}), step);
  EXPECT_EQ(head.rows.begin()->second.strike.at(1), 1);
}

TEST(PopMoments, AFrameBeyondTheMotionIsLeftOut) {
  const Performed step = a_step();
  EXPECT_TRUE(moments_of(popping(name_of(step, Role::head), {60}), step).rows.empty());
}

}  // namespace
}  // namespace amble::scorecard
