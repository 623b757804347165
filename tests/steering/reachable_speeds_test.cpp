#include "amble/steering/reachable_speeds.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(ReachableSpeeds, AreSlowerTheSharperTheBend) {
  const ReachableSpeeds speeds(*default_library());
  double last = 1e9;
  for (const double curvature : {0.0, 0.1, 0.2, 0.4, 0.8}) {
    const double fastest = speeds.fastest(curvature, 4);
    EXPECT_LE(fastest, last + 1e-9) << curvature;
    EXPECT_GT(fastest, 0.2) << curvature;
    EXPECT_NEAR(fastest, speeds.fastest(-curvature, 4), 1e-6) << curvature;
    EXPECT_LE(speeds.fastest_walk(curvature, 4), fastest + 1e-9);
    last = fastest;
  }
  EXPECT_EQ(speeds.fastest(0, 1.2), 1.2);
}

TEST(ReachableSpeeds, AGaitIsKeptUntilTheOtherIsNeeded) {
  const ReachableSpeeds speeds(*default_library());
  EXPECT_EQ(speeds.gait(0, 1.0, 0), 0);
  EXPECT_EQ(speeds.gait(0, 3.0, 0), 1);
  EXPECT_EQ(speeds.gait(0, speeds.change(), 0), 0);
  EXPECT_EQ(speeds.gait(0, speeds.change(), 1), 1);
}

TEST(ReachableSpeeds, NobodySpeedsUpMoreThanTheLibrarysPeople) {
  MotionLibrary library = *default_library();
  const TravelBounds most;
  const TravelBounds usual = ReachableSpeeds(library).within(most, 1.0);
  library.groups.front().bounds.acceleration = 0.4;
  library.groups.front().bounds.mean_acceleration = 0;
  const TravelBounds tighter = ReachableSpeeds(library).within(most, 1.0);
  EXPECT_LT(tighter.speeding_up, usual.speeding_up);
  EXPECT_LT(tighter.slowing_down, usual.slowing_down);
}

}  // namespace
}  // namespace amble
