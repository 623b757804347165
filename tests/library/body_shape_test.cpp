#include "amble/library/body_shape.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/library/on_body.hpp"

namespace amble {
namespace {

TEST(BodyShape, LengthensWhatItSays) {
  const auto library = default_library();
  const auto shaped = on_body(*library, shaped_body(*library, {1.2, 0.9, 1.1, 1.3}));
  const auto& before = library->skeleton;
  const auto& after = shaped->skeleton;
  EXPECT_NEAR(after.leg_length(Side::left), 1.2 * 0.9 * before.leg_length(Side::left), 1e-9);
  const auto bone = [](const Skeleton& skeleton, Role role) {
    return length(skeleton.joints[static_cast<std::size_t>(skeleton.joint(role))].offset);
  };
  EXPECT_NEAR(bone(after, Role::right_hand), 1.2 * 1.1 * bone(before, Role::right_hand), 1e-9);
  EXPECT_NEAR(bone(after, Role::left_upper_arm), 1.2 * 1.3 * bone(before, Role::left_upper_arm),
              1e-9);
  EXPECT_NEAR(bone(after, Role::neck), 1.2 * bone(before, Role::neck), 1e-9);
  EXPECT_NEAR(after.soles[0].ankle_height, 1.2 * before.soles[0].ankle_height, 0.003);
}

TEST(BodyShape, AsIsTheBodyKeepsItsHeight) {
  const auto library = default_library();
  const double height = body_height(*library);
  EXPECT_GT(height, 1.5);
  EXPECT_LT(height, 2.0);
  EXPECT_NEAR(body_height(*on_body(*library, shaped_body(*library, {}))), height, 0.005);
  EXPECT_NEAR(body_height(*on_body(*library, shaped_body(*library, {.height = 0.6}))), 0.6 * height,
              0.01);
}

TEST(BodyShape, RefusesWhatIsNoBody) {
  EXPECT_THROW(shaped_body(*default_library(), {.legs = 0}), Error);
  EXPECT_THROW(shaped_body(*default_library(), {.arms = 10}), Error);
}

}  // namespace
}  // namespace amble
