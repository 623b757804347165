#pragma once

#include "amble/maths/ground_curve.hpp"
#include "amble/steering/time_law.hpp"
#include "driver.hpp"
#include "pointer_file.hpp"

namespace amble::cli {

/// A driver that makes a pointer's trail, or a stick's forces, into a way that a person could go
/// (kwon2007): the vehicle is steered by it, and the character rides the vehicle. As printed, a
/// spring pulls it to where the pointer is and a damper holds it back; neither the trail nor how
/// the pointer moves is heeded.
std::unique_ptr<Driver> follow_humanly(PointerStream pointer, const MotionLibrary& library,
                                       std::optional<double> seconds, double look_ahead,
                                       bool as_printed = false);
/// `forces.points` are forces per mass, world x and z in m/s², held between samples.
std::unique_ptr<Driver> push_humanly(PointerStream forces, const MotionLibrary& library,
                                     std::optional<double> seconds);
/// The same for a path, along which a pointer goes ahead.
std::unique_ptr<Driver> walk_humanly(const GroundCurve& curve, const MotionLibrary& library,
                                     TimeLaw::Wish wish, const Command& gait,
                                     std::optional<double> seconds, double look_ahead);

}  // namespace amble::cli
