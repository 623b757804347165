#pragma once

#include "amble/maths/ground_curve.hpp"
#include "amble/planning/obstacles.hpp"

namespace amble {

constexpr double kCloseLook = 0.005;  // metres between the places of a way that are looked at

/// The least clearance (metres) along a cubic, looked at closely, or farther apart where it is more
/// than the radius.
double least_clearance(const Obstacles& obstacles, const GroundCurve::Cubic& cubic, double radius);
double least_clearance(const Obstacles& obstacles, const GroundCurve& curve, double radius);

/// Whether a circle can go along it, as far as looks this far apart tell.
bool open_along(const Obstacles& obstacles, const GroundCurve::Cubic& cubic, double radius,
                double look = kCloseLook);
bool open_along(const Obstacles& obstacles, const GroundCurve& curve, double radius);

}  // namespace amble
