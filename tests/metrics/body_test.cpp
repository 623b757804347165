#include "amble/metrics/body.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "metrics/walker.hpp"

namespace amble::metrics {
namespace {

TEST(Body, FeetComeFromRolesUnlessTheyAreNamed) {
  const Skeleton skeleton = walker_skeleton();
  const auto feet = find_feet(skeleton, {});
  EXPECT_EQ(feet[0].ankle, skeleton.find("LeftFoot"));
  EXPECT_EQ(feet[1].toe, skeleton.find("RightToeBase"));
  FootNames names;
  names.toe = {"LeftToeBase_end", ""};
  EXPECT_EQ(find_feet(skeleton, names)[0].toe, skeleton.find("LeftToeBase_end"));
  names.foot = {"Paw", ""};
  EXPECT_THROW(find_feet(skeleton, names), Error);
}

TEST(Body, WithoutAToeRoleTheNextJointStandsForIt) {
  Skeleton skeleton = walker_skeleton();
  skeleton.set_role(Role::left_toe, -1);
  EXPECT_EQ(find_feet(skeleton, {})[0].toe, skeleton.find("LeftToeBase"));
}

TEST(Body, ThePelvisIsWhereTheLegsMeet) {
  const Clip clip = make_walker();
  EXPECT_EQ(find_pelvis(clip, find_feet(clip.skeleton, {})), 0);
}

TEST(Body, TracksAreTheForwardKinematics) {
  const Clip clip = make_walker();
  const Body body = observe_body(clip, {}, false);
  const auto world = forward_kinematics(clip);
  const int toe = body.feet[1].toe;
  for (int f = 0; f < body.frames; f += 50) {
    const Transform& wanted = world[static_cast<std::size_t>(f * clip.skeleton.size() + toe)];
    EXPECT_EQ(body.positions(toe)[static_cast<std::size_t>(f)], wanted.position);
    EXPECT_EQ(body.rotations(toe)[static_cast<std::size_t>(f)], wanted.rotation);
  }
}

}  // namespace
}  // namespace amble::metrics
