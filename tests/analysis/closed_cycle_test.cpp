#include "amble/analysis/closed_cycle.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "amble/analysis/study.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/motion/rooted.hpp"
#include "amble/performer/performer.hpp"
#include "captures.hpp"

namespace amble {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

/// Largest angle between the joints of two poses, degrees.
double apart(const Pose& a, const Pose& b) {
  double out = 0;
  for (std::size_t j = 0; j < a.rotations.size(); ++j)
    out = std::max(out, angle_between(a.rotations[j], b.rotations[j]) * kDegrees);
  return out;
}

/// Bends of the fastest-bending joint around a phase, degrees per step².
double bend(const ClosedCycle& loop, double phase, double step) {
  Pose before, here, after;
  loop.pose(phase - step, before), loop.pose(phase, here), loop.pose(phase + step, after);
  double out = 0;
  for (std::size_t j = 0; j < here.rotations.size(); ++j)
    out = std::max(out,
                   kDegrees * length(log_half(inverse(here.rotations[j]) * after.rotations[j]) +
                                     log_half(inverse(here.rotations[j]) * before.rotations[j])));
  return out;
}

void expect_closed(const Study& found, const std::string& name) {
  const Clip clip = rooted_at_pelvis(found.clip);
  for (const Cycle& cycle : found.cycles) {
    if (!cycle.rejected.empty()) continue;
    const ClosedCycle loop(clip, cycle);
    const double seam = cycle.first == Side::right ? 0.0 : 0.5;
    Pose before, after;
    loop.pose(seam - 1e-5, before), loop.pose(seam + 1e-5, after);
    EXPECT_LT(apart(before, after), 0.2) << name;
    EXPECT_LT(1000 * length(before.root - after.root), 0.5) << name;
    constexpr double kStep = 1.0 / 128;
    double usual = 0;
    for (int i = 0; i < 128; ++i) usual = std::max(usual, bend(loop, i * kStep, kStep));
    EXPECT_LE(bend(loop, seam, kStep), usual) << name;  // no kink at the seam
    EXPECT_NEAR(loop.seconds(), cycle.seconds(), 1e-9);
  }
}

TEST(ClosedCycle, ComesBackToAPerformedStride) {
  const GaitSpec spec{Gait::walk, 1.3, 0.0};
  const PerformedGait gait(spec);
  const Study found = study(perform(spec, 6, 120));
  const Clip clip = rooted_at_pelvis(found.clip);
  int checked = 0;
  for (const Cycle& cycle : found.cycles) {
    if (!cycle.rejected.empty()) continue;
    ++checked;
    const ClosedCycle loop(clip, cycle);
    for (const double phase : {0.0, 0.2, 0.45, 0.7, 0.9}) {
      Pose loop_pose, performed;
      loop.pose(phase, loop_pose);
      gait.pose(phase, 0, performed);
      EXPECT_NEAR(loop_pose.root.y, performed.root.y, 0.01);
      // Strikes are found to a few milliseconds, in which the legs turn by a few degrees.
      EXPECT_LT(apart(loop_pose, performed), 12) << phase;
    }
  }
  EXPECT_GE(checked, 5);
}

TEST(ClosedCycle, TellsHowFarACycleIsFromALoop) {
  const Study found = study(perform({Gait::walk, 1.3, 0.0}, 4, 120));
  const Clip clip = rooted_at_pelvis(found.clip);
  const auto whole = std::find_if(found.cycles.begin(), found.cycles.end(),
                                  [](const Cycle& cycle) { return cycle.rejected.empty(); });
  ASSERT_NE(whole, found.cycles.end());
  EXPECT_LT(lacks_of_closing(clip, *whole), 0.01);
  Cycle half = *whole;
  half.end = half.middle;  // the legs have changed places
  EXPECT_GT(lacks_of_closing(clip, half), 0.1);
}

TEST(ClosedCycle, ThrowsNobodyAsideWhoEndsItGoingAnotherWay) {
  const Study found = study(perform({Gait::walk, 1.2, 0.0}, 6, 120));
  Clip clip = rooted_at_pelvis(found.clip);
  for (const Cycle& cycle : found.cycles) {
    if (!cycle.rejected.empty() || cycle.start < 1 || cycle.end > 5) continue;
    const double seconds = cycle.seconds();
    const auto hardest = [&](const ClosedCycle& loop) {  // sideways, m/s²
      double out = 0;
      Pose before, here, after;
      constexpr double kStep = 1.0 / 128;
      for (double phase = 0; phase < 1; phase += kStep) {
        loop.pose(phase - kStep, before), loop.pose(phase, here), loop.pose(phase + kStep, after);
        out = std::max(out, std::abs(before.root.x - 2 * here.root.x + after.root.x));
      }
      return out / (kStep * kStep * seconds * seconds);
    };
    // The same cycle, swerving: sideways it goes 0.3 m/s faster in the end than it did at first.
    Clip swerving = clip;
    for (int f = 0; f < clip.frames(); ++f) {
      const double t = f / clip.fps - cycle.start;
      swerving.root(f) +=
          rotate(rotation_y(cycle.frame.heading), {0.15 * t * (t - seconds) / seconds, 0, 0});
    }
    EXPECT_LT(hardest(ClosedCycle(swerving, cycle)), hardest(ClosedCycle(clip, cycle)) + 3);
    return;
  }
  FAIL() << "no cycle to try it with";
}

TEST(ClosedCycle, HasNoSeam) {
  expect_closed(study(perform({Gait::walk, 1.2, 0.4}, 5, 120)), "walk");
  expect_closed(study(perform({Gait::run, 3.0, 0.0}, 5, 60)), "run");
}

TEST(ClosedCycle, HasNoSeamInCaptures) {
  AMBLE_NEEDS_CAPTURES();
  for (const char* folder : {"park20", "styles10", "bandai"})
    for (const std::string& file : captures(folder)) expect_closed(study(read_clip(file)), file);
}

}  // namespace
}  // namespace amble
