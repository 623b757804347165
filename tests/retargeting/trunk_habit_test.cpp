#include "amble/retargeting/trunk_habit.hpp"

#include <gtest/gtest.h>

#include "retargeting/bodies.hpp"

namespace amble {
namespace {

TEST(TrunkHabit, AJointBetweenOthersKeepsWhatItLiesOffTheirCurveInTheMean) {
  Clip walk = performed(Gait::walk, 1.2);
  const Anatomy plain = study_anatomy(walk);
  int between = -1;
  for (int j = 1; j < walk.skeleton.size(); ++j)
    if (plain.joints[static_cast<std::size_t>(j)].part == Part::trunk && j != plain.spine &&
        j != plain.chest && j != plain.neck && j != plain.head)
      between = j;
  ASSERT_GT(between, 0);
  int child = -1;
  for (int j = 1; j < walk.skeleton.size(); ++j)
    if (walk.skeleton.joints[static_cast<std::size_t>(j)].parent == between) child = j;
  const Quat bent = axis_angle({1, 0, 0}, 0.3);  // and back by the next
  for (int f = 0; f < walk.frames(); ++f) {
    walk.rotation(f, between) = walk.rotation(f, between) * bent;
    walk.rotation(f, child) = inverse(bent) * walk.rotation(f, child);
  }
  const Anatomy body = study_anatomy(walk);
  EXPECT_NEAR(angle_between(body.joints[static_cast<std::size_t>(between)].upright, Quat{}), 0.3,
              1e-2);
}

}  // namespace
}  // namespace amble
