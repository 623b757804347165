#pragma once

#include "driver.hpp"
#include "pointer_file.hpp"

namespace amble::cli {

/// A driver that makes a pointer's trail, or a stick's forces, into a way that a person could go
/// (kwon2007): the vehicle is steered by it, and the character keeps to the vehicle.
std::unique_ptr<Driver> follow_humanly(PointerStream pointer, const MotionLibrary& library,
                                       std::optional<double> seconds, double look_ahead);
/// `forces.points` are forces per mass, world x and z in m/s², held between samples.
std::unique_ptr<Driver> push_humanly(PointerStream forces, const MotionLibrary& library,
                                     std::optional<double> seconds);

}  // namespace amble::cli
