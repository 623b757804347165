#include "amble/library/tread.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "amble/library/example_loop.hpp"
#include "amble/library/library_file.hpp"
#include "metrics/on_floor.hpp"

namespace amble {
namespace {

std::vector<int> treads(const MotionLibrary& library) {
  std::vector<int> out;
  for (int e = 0; e < static_cast<int>(library.examples.size()); ++e)
    if (library.examples[static_cast<std::size_t>(e)].name.rfind("tread", 0) == 0) out.push_back(e);
  return out;
}

TEST(Tread, GoesNowhereAndTurnsBothWays) {
  const auto library = default_library();
  bool left = false, right = false;
  for (const int e : treads(*library)) {
    const Example& example = library->examples[static_cast<std::size_t>(e)];
    EXPECT_EQ(example.speed, 0) << example.name;
    left = left || example.turn_rate > 1, right = right || example.turn_rate < -1;
  }
  EXPECT_TRUE(left && right);
}

TEST(Tread, PutsItsToesDownAndLiftsThemWithoutASnap) {
  const auto library = default_library();
  ASSERT_GE(treads(*library).size(), 3u);
  for (const int e : treads(*library)) {
    const Clip loop = example_loop(*library, e, {.cycles = 6});
    const double turn_rate = library->examples[static_cast<std::size_t>(e)].turn_rate;
    const metrics::Score score = score_clip(loop, metrics::on_floor(loop, 0, turn_rate));
    EXPECT_EQ(score.smoothness.pops.joint_frames, 0) << loop.name;
    EXPECT_EQ(score.smoothness.pops.foot_frames, 0) << loop.name;
  }
}

TEST(Tread, LeavesTheGroundWhereItPutItsFootDown) {
  Sole sole;
  sole.ankle_height = 0.08;
  sole.heel = {0, -0.08, -0.04};
  sole.ball_joint = {0, -0.05, 0.14};
  sole.tip_joint = {0, -0.06, 0.2};
  for (const double turn_rate : {-1.2, 0.0, 0.7}) {
    const double seconds = 1.1, speed = 0.3;
    const Plant placement{0.1, 0.03, 0.2};
    const StrideFoot foot = stepping_foot(sole, placement, seconds, speed, turn_rate);
    // Seen from the body, the planted foot goes back and turns back by half a contact's worth.
    const double half = 0.5 * foot.duty * seconds;
    const FootPose &lift = foot.swing.front(), &strike = foot.swing.back();
    EXPECT_NEAR(lift.yaw, placement.yaw - turn_rate * half, 1e-9);
    EXPECT_NEAR(strike.yaw, placement.yaw + turn_rate * half, 1e-9);
    EXPECT_NEAR(lift.pitch, foot.stance_pitch.back(), 1e-9);
    EXPECT_NEAR(strike.ankle.y, sole.ankle_height, 1e-6);
    double highest = 0;
    for (const FootPose& pose : foot.swing) {
      EXPECT_GT(lowest_sole_point(sole, pose), -0.004);
      highest = std::max(highest, pose.ankle.y - sole.ankle_height);
    }
    EXPECT_GT(highest, 0.02);  // as captured people lift it, who do so by 2 to 8 cm
    EXPECT_LT(highest, 0.08);
  }
}

}  // namespace
}  // namespace amble
