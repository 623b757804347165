#include "amble/library/skeleton_file.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

TEST(SkeletonFile, ComesBackAsItWas) {
  const nlohmann::json text = skeleton_text(performer_skeleton());
  EXPECT_EQ(skeleton_text(skeleton_from(text)), text);
}

TEST(SkeletonFile, RefusesAJointBelowAnEndSite) {
  Skeleton body = performer_skeleton();
  const auto end = std::find_if(body.joints.begin(), body.joints.end(),
                                [](const Joint& joint) { return joint.end; });
  ASSERT_NE(end, body.joints.end());
  body.joints.push_back({"further", static_cast<int>(end - body.joints.begin()), {}, false});
  EXPECT_THROW(skeleton_from(skeleton_text(body)), Error);
}

TEST(SkeletonFile, RefusesLegsThatAreNone) {
  Skeleton body = performer_skeleton();
  body.joints[static_cast<std::size_t>(body.joint(Role::right_foot))].offset = {};
  EXPECT_THROW(skeleton_from(skeleton_text(body)), Error);
  body = performer_skeleton();
  body.set_role(Role::left_shin, body.joint(Role::right_shin));
  EXPECT_THROW(skeleton_from(skeleton_text(body)), Error);
}

TEST(SkeletonFile, RefusesAnArmThatIsThePelvis) {
  Skeleton body = performer_skeleton();
  body.set_role(Role::left_upper_arm, 0);
  EXPECT_THROW(skeleton_from(skeleton_text(body)), Error);
}

}  // namespace
}  // namespace amble
