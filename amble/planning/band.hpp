#pragma once

#include <optional>
#include <vector>

#include "amble/maths/ground_curve.hpp"
#include "amble/planning/obstacles.hpp"

namespace amble {

/// How a band lies between obstacles.
struct BandWish {
  double radius = 0, spare = 0;  // metres that it keeps from everything, and a little more
  double stiffness = 0.15;       // square metres: bending against pulling
  std::optional<double> leaves{}, arrives{};  // headings along which its ends are held
  double pull = 1;  // how strongly it shortens itself; with none it only smooths the way
};

/// A stiff band along a way: it pulls itself straight, resists bending, keeps off the obstacles and
/// lies along the headings at which its ends are held. It is one spline, so that its bend is
/// continuous everywhere, and where it begins and ends it is straight. Nothing when it cannot keep
/// the radius.
std::optional<GroundCurve> band_along(const Obstacles& obstacles, const std::vector<Point2>& way,
                                      const BandWish& wish);

}  // namespace amble
