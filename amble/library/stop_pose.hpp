#pragma once

#include <memory>

#include "amble/library/motion_library.hpp"
#include "amble/motion/pose.hpp"

namespace amble {

/// A library that stops in another pose (pettre2006:stop-pose): trunk, arms and head of `pose`, a
/// pose of `skeleton`, on the library's own legs. The pose is a sample like any other, at no speed
/// and no turn, so that a body that slows down passes into it little by little. Joints are matched
/// by name, then by role; throws amble::Error when no arm is found.
std::shared_ptr<const MotionLibrary> with_stop_pose(const MotionLibrary& library,
                                                    const Skeleton& skeleton, const Pose& pose);

}  // namespace amble
