#pragma once

#include <vector>

#include "amble/kinematics/forward.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// Where the body's centre of mass is in a frame, from where its parts are and what they weigh.
Vec3 centre_of_mass(const Clip& clip, const std::vector<Transform>& world, int frame);

/// Downward accelerations of the centre of mass in the flights of a clip, m/s² at the clip's rate:
/// one for each time that toes and ankles of both feet are off the ground.
std::vector<double> falls_in_flight(const Clip& clip, const std::vector<Transform>& world);

}  // namespace amble
