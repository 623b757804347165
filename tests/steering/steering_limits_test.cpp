#include "amble/steering/steering_limits.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(SteeringLimits, WhoTurnsSharplyWalksNoFasterThanTheExamples) {
  const auto library = default_library();
  const SteeringLimits limits(*library);
  const ConvexHull& walks = library->groups.front().envelope;
  for (const double turn_rate : {0.0, 0.3, 0.6, 0.9})
    EXPECT_LE(limits.fastest_walk(turn_rate), walks.section(1, turn_rate).high) << turn_rate;
  EXPECT_LT(limits.fastest_walk(1.0), limits.fastest_walk(0.0));
  EXPECT_EQ(limits.fastest_walk(-0.4), limits.fastest_walk(0.4));
}

TEST(SteeringLimits, ALibraryThatOnlyTurnsOneWayHasSpeedsAllTheSame) {
  MotionLibrary library = *default_library();
  library.groups = {library.groups.back()};
  library.groups.front().envelope = ConvexHull::of({{2.5, 0.4}, {3, 0.6}, {3, 0.4}});
  const SteeringLimits limits(library);
  for (const double turn_rate : {0.0, 0.2, 0.5, 2.0})
    EXPECT_NEAR(limits.fastest_walk(turn_rate), 3, 0.1) << turn_rate;
}

}  // namespace
}  // namespace amble
