#include "amble/steering/pointer_chase.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/steering/drive.hpp"

namespace amble {
namespace {

constexpr double kStep = 1.0 / 60;

/// Chases a pointer that moves from (x, z) with a velocity; gives the distance over the last
/// second.
double chased(double x, double z, double vx, double vz, double seconds) {
  PointerChase chase(2.05);
  chase.reset(x, z);
  Course course;
  double farthest = 0;
  for (int step = 0; step < static_cast<int>(seconds / kStep); ++step) {
    x += vx * kStep;
    z += vz * kStep;
    const Directive wanted = chase.advance(
        x, z, {course.frame, course.drive.speed.value, course.drive.turn_rate.value}, kStep);
    course.drive.advance(std::min(wanted.speed, 4.0),
                         std::max(-1.0, std::min(1.0, wanted.turn_rate)), kStep);
    course.frame =
        course.frame.along_arc(course.drive.speed.value, course.drive.turn_rate.value, kStep);
    if (step * kStep > seconds - 1)
      farthest = std::max(farthest, std::hypot(x - course.frame.x, z - course.frame.z));
  }
  return farthest;
}

TEST(PointerChase, ReachesAMovingPointer) {
  EXPECT_LT(chased(0, 3, 0, 1, 12), 0.3);
  EXPECT_LT(chased(0, 3, 0, 3, 12), 0.4);
  EXPECT_LT(chased(2, 2, 0.7, 0.7, 15), 0.3);
}

TEST(PointerChase, ReachesAPointerAtRestWhereverItIs) {
  for (int i = 0; i < 16; ++i) {
    const double angle = i * 0.3927;
    for (const double distance : {0.5, 1.5, 5.0})
      EXPECT_LT(chased(distance * std::sin(angle), distance * std::cos(angle), 0, 0, 16), 0.2)
          << distance << " m away, bearing " << angle;
  }
}

TEST(PointerChase, ChangesGaitOnceWhereThePointerCrossesTheSpeed) {
  // The pointer speeds up and slows down once, with the tremor of a hand.
  PointerChase chase(2.05);
  chase.reset(0, 1);
  Course course;
  double z = 1, gait = 0;
  int changes = 0;
  for (int step = 0; step < 60 * 30; ++step) {
    const double t = step * kStep;
    z += (1.2 + 1.6 * smoothstep(t / 10) - 1.6 * smoothstep((t - 18) / 8)) * kStep;
    const double tremor = step % 2 ? 0.004 : -0.004;
    const Directive wanted = chase.advance(
        tremor, z + tremor, {course.frame, course.drive.speed.value, course.drive.turn_rate.value},
        kStep);
    changes += wanted.gait != gait;
    gait = wanted.gait;
    course.drive.advance(clamp(wanted.speed, gait > 0.5 ? 2.0 : 0.0, gait > 0.5 ? 4.0 : 2.1),
                         clamp(wanted.turn_rate, -1, 1), kStep);
    course.frame =
        course.frame.along_arc(course.drive.speed.value, course.drive.turn_rate.value, kStep);
  }
  EXPECT_EQ(changes, 2);
}

TEST(PointerChase, SlowsDownForAPointerThatItRanPastAndGoesOn) {
  // The pointer slows down from a run to a walk, in a bend; the vehicle, which runs, needs longer.
  PointerChase chase(2.05);
  chase.reset(0, 1);
  Course course;
  double x = 0, z = 1, heading = 0, slowest = 9, farthest = 0;
  for (int step = 0; step < 60 * 24; ++step) {
    const double t = step * kStep;
    const double pace = 1.1 + 1.9 * (smoothstep((t - 7) / 3) - smoothstep((t - 15) / 3));
    heading += 0.3 * std::sin(0.45 * t) * kStep;
    x += pace * std::sin(heading) * kStep, z += pace * std::cos(heading) * kStep;
    const Directive wanted = chase.advance(
        x, z, {course.frame, course.drive.speed.value, course.drive.turn_rate.value}, kStep);
    course.drive.advance(clamp(wanted.speed, wanted.gait > 0.5 ? 2.0 : 0.0, 4.0),
                         clamp(wanted.turn_rate, -1, 1), kStep);
    course.frame =
        course.frame.along_arc(course.drive.speed.value, course.drive.turn_rate.value, kStep);
    if (t < 5) continue;
    slowest = std::min(slowest, course.drive.speed.value);
    farthest = std::max(farthest, std::hypot(x - course.frame.x, z - course.frame.z));
  }
  EXPECT_GT(slowest, 0.6);
  EXPECT_LT(farthest, 1.2);
}

TEST(PointerChase, StandsBesideARestingPointer) {
  PointerChase chase(2.05);
  chase.reset(0, 0.05);
  const Directive wanted = chase.advance(0, 0.05, {}, kStep);
  EXPECT_EQ(wanted.speed, 0);
  EXPECT_EQ(wanted.turn_rate, 0);
}

}  // namespace
}  // namespace amble
