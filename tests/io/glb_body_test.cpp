#include "amble/io/glb_body.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

TEST(GlbBodies, NeedAFrame) {
  GltfBytes bytes(0, 0, 0);
  EXPECT_THROW(glb_body(Clip{}, bytes), Error);
}

TEST(GlbBodies, HaveANodeForEveryJointAndOneForTheMesh) {
  GltfBytes bytes(0, 0, 0);
  const Clip walk = perform({Gait::walk, 1.2, 0.0}, 0.2, 30);
  const nlohmann::json document = glb_body(walk, bytes);
  EXPECT_EQ(document["nodes"].size(), walk.skeleton.joints.size() + 1);
  EXPECT_EQ(document["skins"][0]["joints"].size(), walk.skeleton.joints.size());
  EXPECT_FALSE(document.contains("animations"));
}

}  // namespace
}  // namespace amble
