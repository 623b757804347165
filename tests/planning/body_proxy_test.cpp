#include "amble/planning/body_proxy.hpp"

#include <gtest/gtest.h>

#include "amble/engine/character.hpp"
#include "amble/library.hpp"

namespace amble {
namespace {

TEST(BodyProxy, IsAboutAsWideAndTallAsAPersonWhoWalks) {
  const BodyProxy proxy = body_proxy(default_library(), 1.3);
  EXPECT_GT(proxy.radius, 0.25);
  EXPECT_LT(proxy.radius, 0.50);
  EXPECT_GT(proxy.height, 1.65);
  EXPECT_LT(proxy.height, 1.90);
}

TEST(BodyProxy, NoJointOfAWalkIsOutsideOfIt) {
  const BodyProxy proxy = body_proxy(default_library(), 1.3);
  Character walker(default_library());
  walker.reset({.speed = 1.1});
  for (int f = 0; f < 200; ++f) {
    walker.update(1.0 / 60);
    for (const Transform& joint : walker.model()) {
      EXPECT_LT(std::abs(joint.position.x - walker.doing().x), proxy.radius);
      EXPECT_LT(joint.position.y, proxy.height);
    }
  }
}

}  // namespace
}  // namespace amble
