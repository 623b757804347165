#include "amble/io/path_file.hpp"

#include <cmath>

#include "amble/core/error.hpp"
#include "amble/io/json.hpp"

namespace amble {
namespace {

using nlohmann::json;

constexpr double kFarthest = 1e5;  // metres from the origin

std::vector<Vec3> points_of(const json& list, const std::string& where) {
  if (!list.is_array()) throw Error(where + ": expected a list of points [x,z]");
  require_at_most(list.size(), kMostPathPoints, "points", where);
  std::vector<Vec3> points;
  for (const json& point : list) {
    const std::string which = where + ": point " + std::to_string(points.size() + 1);
    if (!point.is_array() || point.size() != 2 || !point[0].is_number() || !point[1].is_number())
      throw Error(which + ": expected two numbers [x,z]");
    const Vec3 place{point[0].get<double>(), 0, point[1].get<double>()};
    if (!(std::abs(place.x) < kFarthest && std::abs(place.z) < kFarthest))
      throw Error(which + ": lies farther than 100 km from the origin; a path is in metres");
    points.push_back(place);
  }
  return points;
}

bool flag(const json& document, const char* key, const std::string& name) {
  if (!document.contains(key)) return false;
  if (!document[key].is_boolean()) throw Error(name + ": \"" + key + "\" must be true or false");
  return document[key].get<bool>();
}

GroundCurve chain_of(const json& cubics, const std::string& name) {
  if (!cubics.is_array() || cubics.empty())
    throw Error(name + ": \"bezier\" must be a list of cubics, each of four points [x,z]");
  require_at_most(cubics.size(), kMostPathPoints, "cubics", name);
  GroundCurve curve;
  for (const json& cubic : cubics) {
    const std::string where = name + ": cubic " + std::to_string(curve.pieces.size() + 1);
    const std::vector<Vec3> p = points_of(cubic, where);
    if (p.size() != 4) throw Error(where + ": needs four points, has " + std::to_string(p.size()));
    if (!curve.pieces.empty() && length(p[0] - curve.pieces.back()[3]) > 0.01)
      throw Error(where + ": must begin where the one before ends");
    curve.pieces.push_back({p[0], p[1], p[2], p[3]});
  }
  return curve;
}

}  // namespace

GroundCurve parse_ground_curve(std::string_view text, const std::string& name) {
  const json document = parse_json(text, name);
  if (document.is_object() && document.contains("bezier")) {
    require_known_keys(document, {"bezier"}, name);
    return chain_of(document["bezier"], name);
  }
  if (document.is_object() && !document.empty())
    require_known_keys(document, {"points", "closed", "through", "bezier"}, name);
  if (!document.is_object() || !document.contains("points"))
    throw Error(name + ": a path is {\"points\":[[x,z],…]} or {\"bezier\":[[[x,z],…],…]}");
  const std::vector<Vec3> points = points_of(document["points"], name);
  const bool closed = flag(document, "closed", name);
  const std::size_t least = closed ? 3 : 2;
  if (points.size() < least)
    throw Error(name + ": a path needs at least " + (closed ? "three" : "two") + " points");
  return flag(document, "through", name) ? GroundCurve::through(points, closed)
                                         : GroundCurve::spline(points, closed);
}

}  // namespace amble
