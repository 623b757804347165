#include "amble/steering/path_follower.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/steering/drive.hpp"
#include "count_allocations.hpp"

namespace amble {
namespace {

struct Ride {
  double worst = 0, seconds = 0;
  bool arrived = false;
};

/// A vehicle with the drive of a character, that turns no faster than one.
Ride ride(const Track& track, double speed, double aside = 0) {
  const auto library = default_library();
  TimeLaw::Wish wish;
  wish.speed = speed;
  const TimeLaw law(track, ReachableSpeeds(*library), wish);
  PathFollower follower(track, law);
  Course course;
  course.frame = track.at(0).frame;
  const Vec3 beside = course.frame.to_world({aside, 0, 0});
  course.frame.x = beside.x;
  course.frame.z = beside.z;
  course.drive.settle(follower.start().speed, follower.start().turn_rate);
  Ride out;
  for (int step = 0; step < 60 * 60 && !out.arrived; ++step) {
    const Directive wanted =
        follower.advance({course.frame, course.drive.speed.value, course.drive.turn_rate.value});
    course.drive.advance(wanted.speed, clamp(wanted.turn_rate, -1.2, 1.2), 1.0 / 60);
    course.frame =
        course.frame.along_arc(course.drive.speed.value, course.drive.turn_rate.value, 1.0 / 60);
    const double off =
        track.at(follower.progress()).frame.to_local({course.frame.x, 0, course.frame.z}).x;
    if (aside == 0 || step > 240) out.worst = std::max(out.worst, std::abs(off));
    out.seconds = (step + 1) / 60.0;
    out.arrived = follower.arrived();
  }
  return out;
}

Track wavy() {
  return Track(GroundCurve::spline(
      {{0, 0, 0}, {0, 0, 4}, {3, 0, 8}, {-1, 0, 13}, {-4, 0, 18}, {0, 0, 23}, {4, 0, 27}}, false));
}

TEST(PathFollower, KeepsAVehicleOnASpline) {
  for (const double speed : {1.3, 2.6, 3.8}) {
    const Ride way = ride(wavy(), speed);
    EXPECT_TRUE(way.arrived) << speed;
    EXPECT_LT(way.worst, 0.04) << speed;
  }
}

TEST(PathFollower, TakesTheTimeOfTheLaw) {
  const Track track = wavy();
  const auto library = default_library();
  const TimeLaw law(track, ReachableSpeeds(*library), {});
  EXPECT_NEAR(ride(track, 1e9).seconds, law.seconds(), 0.05 * law.seconds());
}

TEST(PathFollower, ComesBackFromBesideThePath) {
  const Ride way = ride(wavy(), 1.3, 0.4);
  EXPECT_TRUE(way.arrived);
  EXPECT_LT(way.worst, 0.03);
}

TEST(PathFollower, TurnsASharpCornerWithoutLeavingIt) {
  GroundCurve corner;
  corner.pieces = {{{{0, 0, 0}, {0, 0, 1}, {0, 0, 3}, {0, 0, 4}}},
                   {{{0, 0, 4}, {1, 0, 4}, {3, 0, 4}, {4, 0, 4}}}};
  const Ride way = ride(Track(corner), 1.5);
  EXPECT_TRUE(way.arrived);
  EXPECT_LT(way.worst, 0.08);
}

TEST(PathFollower, AllocatesNothing) {
  const Track track = wavy();
  const auto library = default_library();
  const TimeLaw law(track, ReachableSpeeds(*library), {});
  PathFollower follower(track, law);
  const long before = allocations();
  for (int i = 0; i < 1000; ++i) follower.advance({track.at(0.02 * i).frame, 1.2, 0.1});
  EXPECT_EQ(allocations(), before);
}

}  // namespace
}  // namespace amble
