#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "amble/metrics/body.hpp"
#include "amble/metrics/summary.hpp"
#include "amble/metrics/travel.hpp"

namespace amble::metrics {

/// A path on the ground to be followed, as a fine polyline (y = 0, metres), with the times at
/// which its points are due where it has any.
struct AskedPath {
  std::vector<Vec3> points;
  std::vector<double> times;  // seconds, one per point, or none
};

/// Reads [[x,z],…], [[t,x,z],…], {"points":…,"closed":…,"through":…} (a uniform cubic B-spline,
/// end points tripled, or one that passes the points) or {"bezier":[[4 points],…]}.
AskedPath parse_path(std::string_view json, const std::string& name);

/// How closely a path was followed. covered_fraction says how much of it was walked at all: a
/// figure that never leaves has no cross-track error.
struct PathFigures {
  double length = 0;                   // metres
  double covered_fraction = 0;         // of its stretches of 25 cm
  Summary cross_track;                 // of the pelvis without its sway, cm
  Summary root_cross_track;            // of the pelvis itself, cm
  std::optional<Summary> timed_error;  // distance to where it should be, cm
};

PathFigures measure_path(const AskedPath& path, const Body& body, const Travel& travel);

/// Distance of a point to a polyline, and the arc length at its nearest place.
struct NearestPlace {
  double distance = 0, arc_length = 0;
};
std::vector<NearestPlace> nearest_places(const std::vector<Vec3>& points,
                                         const std::vector<Vec3>& polyline);

}  // namespace amble::metrics
