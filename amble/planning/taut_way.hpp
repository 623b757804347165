#pragma once

#include <vector>

#include "amble/planning/obstacles.hpp"

namespace amble {

/// Places along a polyline, evenly apart by `spacing` metres at most, its ends included.
std::vector<Point2> evenly_along(const std::vector<Point2>& way, double spacing);

/// Leaves out the corners that a circle of the radius does not need.
std::vector<Point2> without_detours(const Obstacles& obstacles, const std::vector<Point2>& way,
                                    double radius);

/// A way pulled straight between its ends like a string, as near to obstacles as the radius.
std::vector<Point2> taut_way(const Obstacles& obstacles, std::vector<Point2> way, double radius);

/// Pushes places off obstacles, each to its wanted clearance, by no more than a step.
void push_off(const Obstacles& obstacles, const std::vector<double>& wanted,
              std::vector<Point2>& places);

}  // namespace amble
