#pragma once

#include "amble/motion/clip.hpp"

namespace amble {

/// What a body does between standing and steady gaits. Every clip stands or walks exactly at its
/// ends; planted feet do not move.

/// Stands, then walks straight on at a speed.
Clip perform_start(double speed, double fps);
/// Walks, then stands.
Clip perform_stop(double speed, double fps);
/// Turns by an angle (radians, positive to the left) with steps on the spot.
Clip perform_turn(double angle, double fps);
/// Steps sideways by a number of steps, positive to the left, and stands again.
Clip perform_side_steps(int steps, double fps);
/// Walks backwards at a steady speed.
Clip perform_backward(double speed, int strides, double least_fps);

}  // namespace amble
