#pragma once

#include <array>
#include <span>
#include <vector>

#include "amble/kinematics/foot_roll.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/motion/pose.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// The foot of a posed body as yaw, pitch and roll of its flat self. The pitch goes on beyond the
/// vertical, to where the heel of a runner is drawn up.
FootPose posed_foot(const Skeleton& skeleton, const std::vector<Transform>& world, Side side);

/// What one leg does over a stride: its foot and its hip at uniform phases, in the frame that the
/// poses are in. The foot's headings do not jump by whole turns.
struct LegCourse {
  std::vector<FootPose> foot;
  std::vector<Vec3> hip;
};

/// Both legs of a cycle, by index(Side).
std::array<LegCourse, 2> leg_courses(const Skeleton& skeleton, std::span<const Pose> poses);

}  // namespace amble
