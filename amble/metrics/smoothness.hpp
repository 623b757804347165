#pragma once

#include <string>
#include <utility>
#include <vector>

#include "amble/metrics/body.hpp"
#include "amble/metrics/summary.hpp"

namespace amble::metrics {

/// Speeds and accelerations of one joint at the judged rate.
struct JointFigures {
  std::string name;
  double velocity_p99 = 0, velocity_max = 0;          // degrees/s
  double acceleration_p99 = 0, acceleration_max = 0;  // degrees/s²
  double step_over_median = 0;                        // largest step over the median one
};

/// A pop: the file's frame, the joint and its size (degrees, or millimetres of root and feet).
struct PopEvent {
  int frame = 0;
  std::string joint;
  double size = 0;
};

struct PopFigures {
  int joint_frames = 0, root_frames = 0, foot_frames = 0;
  int events = 0;       // joint pops, neighbours in time merged
  int body_events = 0;  // the same without toes and hands
  double body_events_per_minute = 0;
  std::vector<PopEvent> first, first_root, first_foot;  // the first twelve of each
  double worst = 0;                                     // degrees
  std::vector<std::pair<std::string, int>> by_joint;    // the eight worst
};

struct VibratingJoint {
  std::string name;
  double amplitude = 0, seconds = 0;  // degrees
};

/// Vibration at the file's own rate and at half of it.
struct VibrationFigures {
  double joint_max = 0, joint_p99 = 0;  // degrees
  double seconds = 0;                   // with a joint above the limit
  double root_max = 0;                  // millimetres
  std::vector<VibratingJoint> joints;   // above the limit for a while, worst first
};

/// How smoothly joints turn, the root travels and the feet move in space. Fingers are left out,
/// as are joints that never turn.
struct SmoothnessFigures {
  double fps = 60;  // the rate at which it was judged
  std::vector<JointFigures> joints;
  double velocity_p99 = 0, velocity_max = 0;          // over all joints, degrees/s
  double acceleration_p99 = 0, acceleration_max = 0;  // degrees/s²
  PopFigures pops;
  VibrationFigures vibration;
  Summary root_jerk;  // m/s³
};

SmoothnessFigures measure_smoothness(const Clip& clip, const Body& body);

}  // namespace amble::metrics
