#include "amble/actions/action_part.hpp"

#include <gtest/gtest.h>

#include "amble/library/motion_library.hpp"

namespace amble {
namespace {

TEST(ActionPart, NamesGoBothWays) {
  for (const ActionPart part : kActionParts)
    EXPECT_EQ(action_part_named(action_part_name(part)), part);
  EXPECT_FALSE(action_part_named("tail").has_value());
}

TEST(ActionPart, JointsAboveThePelvisBelongToOnePartEach) {
  const auto library = default_library();
  const Skeleton& body = library->skeleton;
  const auto parts = upper_body_parts(body);
  const auto of = [&](Role role) { return parts[static_cast<std::size_t>(body.joint(role))]; };
  EXPECT_EQ(of(Role::head), ActionPart::head);
  EXPECT_EQ(of(Role::neck), ActionPart::head);
  EXPECT_EQ(of(Role::spine), ActionPart::torso);
  EXPECT_EQ(of(Role::chest), ActionPart::torso);
  EXPECT_EQ(of(Role::left_clavicle), ActionPart::left_arm);
  EXPECT_EQ(of(Role::left_hand), ActionPart::left_arm);
  EXPECT_EQ(of(Role::right_forearm), ActionPart::right_arm);
  EXPECT_FALSE(of(Role::pelvis).has_value());
  EXPECT_FALSE(of(Role::left_thigh).has_value());
  EXPECT_FALSE(of(Role::right_toe).has_value());
}

}  // namespace
}  // namespace amble
