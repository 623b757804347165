#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "amble/metrics/body.hpp"
#include "amble/metrics/summary.hpp"
#include "amble/metrics/travel.hpp"
#include "amble/score.hpp"

namespace amble::metrics {

PathFigures measure_path(const AskedPath& path, const Body& body, const Travel& travel);

/// Distance of a point to a polyline, and the arc length at its nearest place.
struct NearestPlace {
  double distance = 0, arc_length = 0;
};
std::vector<NearestPlace> nearest_places(const std::vector<Vec3>& points,
                                         const std::vector<Vec3>& polyline);

}  // namespace amble::metrics
