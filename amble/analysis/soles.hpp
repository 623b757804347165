#pragma once

#include <array>
#include <vector>

#include "amble/kinematics/forward.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// Height at which a joint rests, metres: the middle of its low, slow frames. `world` holds the
/// transforms of all joints, frame by frame.
double resting_height(const Clip& clip, const std::vector<Transform>& world, int joint);

/// Measures the soles of a clip (metres, Y up, floor at y = 0) where its feet stand flat, and
/// stores them in its skeleton: heights of ankle, ball and tip above the floor, the points of the
/// flat foot, and the rotations of foot and toe joints when it is flat.
/// Returns how many flat frames each foot gave; a foot with none keeps the sole it had.
std::array<int, 2> fit_soles(Clip& clip);

}  // namespace amble
