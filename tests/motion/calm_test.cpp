#include "amble/motion/calm.hpp"
#include "amble/motion/rooted.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/performer/repertoire.hpp"

namespace amble {
namespace {

Clip walking_clip() {
  for (const Performance& performance : repertoire())
    if (performance.name == "walk_1.2") return performance.clip();
  return {};
}

double shake(const Clip& clip, int joint) {
  double sum = 0;
  for (int f = 1; f + 1 < clip.frames(); ++f)
    sum += length(log_half(inverse(clip.rotation(f, joint)) * clip.rotation(f + 1, joint)) -
                  log_half(inverse(clip.rotation(f - 1, joint)) * clip.rotation(f, joint)));
  return sum;
}

TEST(Calm, TakesOutATrembleAndKeepsTheMotion) {
  const Clip clip = rooted_at_pelvis(walking_clip());
  const int shin = clip.skeleton.joint(Role::left_shin);
  Clip trembling = clip;
  for (int f = 0; f < clip.frames(); ++f)
    trembling.rotation(f, shin) =
        trembling.rotation(f, shin) * axis_angle({1, 0, 0}, f % 2 ? 0.01 : -0.01);
  Clip calmed = trembling;
  calm(calmed, 0, calmed.frames());
  EXPECT_LT(shake(calmed, shin), 1.2 * shake(clip, shin));
  EXPECT_GT(shake(trembling, shin), 5 * shake(clip, shin));
  for (int f = 0; f < clip.frames(); ++f)
    EXPECT_LT(angle_between(calmed.rotation(f, shin), clip.rotation(f, shin)), 0.05);
}

TEST(Calm, FindsWhereSomethingElseBegins) {
  Clip clip = rooted_at_pelvis(walking_clip());
  EXPECT_EQ(cuts(clip), (std::vector<int>{0, clip.frames()}));
  for (int f = 50; f < clip.frames(); ++f) clip.root(f).x += 3;
  EXPECT_EQ(cuts(clip), (std::vector<int>{0, 50, clip.frames()}));
}

}  // namespace
}  // namespace amble
