#pragma once

#include <numbers>

#include "amble/maths/quaternion.hpp"

namespace amble {

struct Anatomy;
struct NormalisedPosture;

/// How far the joints of a body go, radians. The defaults are those of a supple adult: wide enough
/// for every gait, so that they stop only what no person could do.
struct JointLimits {
  static constexpr double kDegree = std::numbers::pi / 180;
  double trunk = 80 * kDegree;  // of the chest against the pelvis, any way
  double neck = 85 * kDegree;   // of the neck against the chest, and of the head against it
  double clavicle = 50 * kDegree;
  double elbow = 155 * kDegree;  // flexion; never beyond straight
  double knee = 160 * kDegree;
  double hip_forward = 130 * kDegree;  // of the line from hip to ankle, against the pelvis
  double hip_back = 50 * kDegree;
  double hip_out = 70 * kDegree;
  double hip_in = 40 * kDegree;
  double hip_turn = 70 * kDegree;        // of the knee about that line, either way
  double shoulder = 135 * kDegree;       // of the line from shoulder to wrist, about ahead and out
  double shoulder_turn = 150 * kDegree;  // of the elbow about that line
  double forearm_turn = 120 * kDegree;   // of the lower bone about itself
  double wrist = 110 * kDegree;          // with what of the forearm's turn the hand has
  double ankle = 75 * kDegree;
  double toes = 80 * kDegree;
};

/// A turn of at most `largest` radians about the same axis.
Quat at_most(const Quat& turn, double largest) noexcept;

/// Brings a posture inside the limits of a body by the shortest way. What is inside stays as it is.
void keep_limits(const Anatomy& body, NormalisedPosture& posture) noexcept;

}  // namespace amble
