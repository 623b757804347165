#include "amble/cleaning/changes.hpp"

#include <gtest/gtest.h>

#include "amble/performer/repertoire.hpp"

namespace amble {
namespace {

Clip walking_clip() {
  for (const Performance& performance : repertoire())
    if (performance.name == "walk_1.2") return performance.clip();
  return {};
}

TEST(Changes, TellsFeetFromTheBody) {
  const Clip clip = walking_clip();
  Clip moved = clip;
  const int ankle = clip.skeleton.joint(Role::left_foot);
  for (int f = 0; f < clip.frames(); ++f)
    moved.rotation(f, ankle) = moved.rotation(f, ankle) * axis_angle({1, 0, 0}, 0.2);
  const Changes found = changes_between(clip, moved);
  EXPECT_LT(found.body.most, 1e-9);
  EXPECT_GT(found.feet.mean, 0.002);
  EXPECT_GE(found.feet.most, found.feet.p95);
  EXPECT_GE(found.feet.p95, found.feet.mean);
}

TEST(Changes, StandingElsewhereIsNone) {
  const Clip clip = walking_clip();
  Clip moved = clip;
  for (int f = 0; f < clip.frames(); ++f) moved.root(f) += Vec3{0.1, 0.02, 0};
  EXPECT_LT(changes_between(clip, moved, {0.1, 0.02, 0}).body.most, 1e-9);
  EXPECT_NEAR(changes_between(clip, moved).body.mean, 0.102, 1e-3);
}

}  // namespace
}  // namespace amble
