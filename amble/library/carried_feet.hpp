#pragma once

#include <span>

#include "amble/library/motion_library.hpp"
#include "amble/motion/pose.hpp"

namespace amble {

/// A planted foot of an example at one of its body's poses.
struct CarriedStance {
  std::size_t pose = 0;
  Side side = Side::left;
  double share = 0;  // of the contact
  Vec3 wanted;       // hip to ankle on the new body, for a leg that points and bends as the old one
  double weight = 0, weight_up = 0;
};

/// What the feet of an example become on another body of the same leg length: where they are
/// planted, how they roll, and how far the body is moved at each of its poses so that the planted
/// legs point and bend as they did. Metres in the travelling frame.
struct CarriedFeet {
  std::array<ExampleFoot, 2> placements;
  std::array<std::vector<double>, 2> pitch;  // uniform samples over the contact
  std::vector<Vec3> shift;                   // per pose
};

/// `poses` are those of the new body at uniform phases, its pelvis in the travelling frame.
CarriedFeet carry_feet(const MotionLibrary& from, int example, const Skeleton& to,
                       std::span<const Pose> poses);

}  // namespace amble
