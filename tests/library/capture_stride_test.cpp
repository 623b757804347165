#include "amble/library/capture_stride.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "amble/analysis/study.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/maths/fourier.hpp"
#include "amble/motion/rooted.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/standing.hpp"
#include "captures.hpp"

namespace amble {
namespace {

/// How straight a standing leg is: the distance from hip to ankle as a share of its length.
double straightness(const Skeleton& skeleton, const Stride& standing, Side side) {
  const Pose& pose = standing.poses.front();
  const auto k = static_cast<std::size_t>(index(side));
  const Vec3 hip = pose.root + rotate(pose.rotations[0], skeleton.hip_offset(side));
  const Plant& foot = standing.feet[k].placement;
  const Vec3 ankle{foot.x, skeleton.soles[k].ankle_height, foot.z};
  return length(hip - ankle) / leg_bones(skeleton, side).length();
}

TEST(CaptureStride, StandsOnTwoStraightLegsThoughCaughtWithItsWeightOnOne) {
  Clip clip = perform_stand(60);
  const Quat tilt = exp_half({0, 0, 0.04});  // the left hip higher by more than a centimetre
  for (int f = 0; f < clip.frames(); ++f) clip.rotation(f, 0) = tilt * clip.rotation(f, 0);
  const Skeleton& skeleton = clip.skeleton;
  const Stride standing = capture_standing(clip, 0.5, 1.5, skeleton);
  for (const Side side : kSides)
    EXPECT_NEAR(straightness(skeleton, standing, side), 0.997, 0.0005) << index(side);
  // The trunk stays as it was caught.
  const int spine = skeleton.joint(Role::spine);
  ASSERT_EQ(skeleton.joints[static_cast<std::size_t>(spine)].parent, 0);
  const Quat caught = clip.rotation(60, 0) * clip.rotation(60, spine);
  const Pose& stands = standing.poses.front();
  const Quat kept = stands.rotations[0] * stands.rotations[static_cast<std::size_t>(spine)];
  EXPECT_LT(length(log_half(inverse(caught) * kept)), 0.02);
}

/// Root-mean-square acceleration sideways of a pelvis over its stride, below 10 Hz: m/s².
double shake(const std::vector<double>& left, double seconds) {
  const FourierSeries series(left, 1, static_cast<int>(10 * seconds));
  double sum = 0;
  for (int k = 1; k <= series.harmonics(); ++k) {
    const double rate = 2 * std::numbers::pi * k / seconds, bend = rate * rate;
    const auto row = static_cast<std::size_t>(2 * k);
    const double a = series.rows()[row - 1], b = series.rows()[row];
    sum += 0.5 * (a * a + b * b) * bend * bend;
  }
  return std::sqrt(sum);
}

/// How far a stride of a library is from the cycle that it was made of.
struct Change {
  double centimetres = 0;  // of all joints but the legs, in the mean
  double shake = 1;        // stored over captured
};

Change change_of(const Clip& clip, const Cycle& cycle) {
  const Skeleton& skeleton = clip.skeleton;
  const Stride stride = capture_stride(clip, cycle, skeleton);
  std::vector<bool> leg(skeleton.joints.size(), false);
  for (std::size_t j = 1; j < leg.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    leg[j] = leg[static_cast<std::size_t>(parent)];
    for (const Side side : kSides)
      if (skeleton.joint(on_side(Role::left_thigh, side)) == static_cast<int>(j)) leg[j] = true;
  }
  const std::size_t count = stride.poses.size();
  std::vector<Pose> captured(count);
  Vec3 apart;  // how the two frames lie
  for (std::size_t i = 0; i < count; ++i) {
    const double phase = static_cast<double>(i) / static_cast<double>(count);
    double since = stride.seconds_after_strike(Side::right, phase);
    if (cycle.first == Side::left) since -= stride.half_seconds[0];
    if (since < 0) since += stride.seconds;
    captured_pose(clip, cycle.start + since,
                  cycle.frame.along_arc(cycle.speed, cycle.turn_rate, since), captured[i]);
    apart += (stride.poses[i].root - captured[i].root) / static_cast<double>(count);
  }
  Change change;
  double joints = 0;
  std::vector<Transform> made(skeleton.joints.size()), real(skeleton.joints.size());
  std::vector<double> left, left_captured;
  for (std::size_t i = 0; i < count; ++i) {
    forward_kinematics(skeleton, stride.poses[i], made);
    forward_kinematics(skeleton, captured[i], real);
    for (std::size_t j = 0; j < leg.size(); ++j) {
      if (leg[j]) continue;
      change.centimetres += 100 * length(made[j].position - apart - real[j].position);
      ++joints;
    }
    left.push_back(stride.poses[i].root.x);
    left_captured.push_back(captured[i].root.x);
  }
  change.centimetres /= joints;
  change.shake = shake(left, stride.seconds) / shake(left_captured, stride.seconds);
  return change;
}

TEST(CaptureStride, IsThePerformedStrideAgain) {
  for (const GaitSpec& spec : {GaitSpec{Gait::walk, 0.9, 0}, GaitSpec{Gait::walk, 1.5, 0.4},
                               GaitSpec{Gait::run, 2.8, 0}}) {
    const Study found = study(perform(spec, 5, 120));
    const Clip clip = rooted_at_pelvis(found.clip);
    for (const Cycle& cycle : found.cycles) {
      if (!cycle.rejected.empty()) continue;
      const Change change = change_of(clip, cycle);
      EXPECT_LT(change.centimetres, 0.2) << spec.speed;
      EXPECT_LT(change.shake, 1.1) << spec.speed;
    }
  }
}

TEST(CaptureStride, KeepsWhatWasCaptured) {
  AMBLE_NEEDS_CAPTURES();
  std::array<double, 2> sum{}, count{};
  for (const char* folder : {"park20", "control5"})
    for (const std::string& file : captures(folder)) {
      const Study found = study(read_clip(file));
      const Clip clip = rooted_at_pelvis(found.clip);
      for (const Cycle& cycle : found.cycles) {
        if (!cycle.rejected.empty()) continue;
        const Change change = change_of(clip, cycle);
        const bool runs = cycle.gait > 0.5;
        EXPECT_LT(change.centimetres, runs ? 1.6 : 1.0) << file << " @ " << cycle.start;
        EXPECT_LT(change.shake, 1.5) << file << " @ " << cycle.start;
        sum[runs] += change.centimetres;
        ++count[runs];
      }
    }
  EXPECT_LT(sum[0] / count[0], 0.5);
  EXPECT_LT(sum[1] / count[1], 0.8);
}

}  // namespace
}  // namespace amble
