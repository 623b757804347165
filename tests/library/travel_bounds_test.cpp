#include "amble/library/travel_bounds.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/library/performer_library.hpp"

namespace amble {
namespace {

/// A half cycle along a circle that speeds up evenly.
Segment turning_half(double speed, double acceleration, double turn_rate) {
  Segment out;
  out.from = out.to = "walk";
  out.heading = 0.7, out.x = 3;
  GroundFrame frame;
  constexpr int kFine = 64;  // steps a frame
  for (int f = 0; f < 40; ++f) {
    for (const double value : {frame.x, frame.z, frame.heading, 0., 0., 0., 0., 0., 0., 0.})
      out.frames.push_back(static_cast<float>(value));
    for (int i = 0; i < kFine; ++i) {
      const double t = (f + (i + 0.5) / kFine) / out.fps;
      frame = frame.along_arc(speed + acceleration * t, turn_rate, 1 / (kFine * out.fps));
    }
  }
  return out;
}

TEST(TravelBounds, OfAHalfCycleAreItsAccelerations) {
  const std::vector<TravelSample> travel = travel_of(turning_half(1.2, 0.6, 0.5));
  ASSERT_GT(travel.size(), 30u);
  for (const TravelSample& moment : travel) {
    EXPECT_NEAR(moment.acceleration, 0.6, 0.02);
    EXPECT_NEAR(moment.turn_rate, 0.5, 0.02);
    EXPECT_NEAR(moment.sideways, 0.5 * moment.speed, 0.02);
  }
  EXPECT_NEAR(travel.front().speed, 1.2 + 0.6 * 2 / 60, 0.01);
}

TEST(TravelBounds, LeaveATenthOfTheMomentsOut) {
  std::vector<TravelSample> moments;
  for (int i = 0; i <= 100; ++i)
    moments.push_back({1 + 0.01 * i, i % 2 ? 0.01 * i : -0.01 * i, 0.5 + 0.005 * i, 1.0 * i, 0, 0});
  const Bounds bounds = bounds_of(moments);
  EXPECT_NEAR(bounds.acceleration, 0.9, 0.02);
  EXPECT_NEAR(bounds.jerk, 99, 0.5);
  EXPECT_EQ(bounds.slowest, 1);
  EXPECT_EQ(bounds.fastest, 2);
  EXPECT_EQ(bounds_of({}).acceleration, 0);
}

TEST(TravelBounds, OfThePerformerAreWhatItShows) {
  const auto library = performer_library();
  for (const Group& group : library->groups) {
    const Bounds& bounds = group.bounds;
    double hardest = 0;
    for (const Segment& segment : library->segments)
      if (segment.from == group.name && segment.to == group.name)
        hardest = std::max(hardest, std::abs(segment.acceleration));
    EXPECT_NEAR(bounds.acceleration + std::abs(bounds.mean_acceleration), hardest, 0.1)
        << group.name;
    EXPECT_GT(bounds.jerk, 4 * bounds.acceleration) << group.name;
    EXPECT_GT(bounds.sideways, 0.6) << group.name;
    EXPECT_LT(bounds.sideways, 1.0) << group.name;
    EXPECT_NEAR(bounds.turn_acceleration * bounds.fastest, bounds.jerk, 1e-9) << group.name;
    EXPECT_GT(bounds.fastest, bounds.slowest);
  }
  for (const Transition& way : library->transitions) {
    const bool speeds_up = way.to != "stand" && way.from != "run";
    EXPECT_EQ(way.start.mean_acceleration > 0, speeds_up) << way.from << " to " << way.to;
  }
}

TEST(TravelBounds, FollowWhatALibraryHolds) {
  MotionLibrary library = *performer_library();
  const double before = library.groups.front().bounds.acceleration;
  for (int i = 0; i < 20; ++i) library.segments.push_back(turning_half(1, 2, 0));
  bound_by_own_motion(library);
  EXPECT_GT(
      library.groups.front().bounds.acceleration + library.groups.front().bounds.mean_acceleration,
      before + 0.5);
}

}  // namespace
}  // namespace amble
