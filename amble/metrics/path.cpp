#include "amble/metrics/path.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "amble/core/error.hpp"
#include "amble/io/json.hpp"
#include "amble/metrics/series.hpp"

namespace amble::metrics {
namespace {

constexpr int kPerSpan = 24;       // points of a spline span
constexpr int kPerBezier = 48;     // pieces of a Bézier cubic
constexpr double kStretch = 0.25;  // metres of path that count as covered together
constexpr double kCentimetres = 100;

Vec3 read_point(const nlohmann::json& json, std::size_t first = 0) {
  return {json.at(first).get<double>(), 0, json.at(first + 1).get<double>()};
}

std::vector<Vec3> read_points(const nlohmann::json& json) {
  std::vector<Vec3> points;
  for (const auto& point : json) points.push_back(read_point(point));
  return points;
}

// Points of a uniform cubic B-spline that starts and ends on its end points, or is periodic.
std::vector<Vec3> spline_points(const std::vector<Vec3>& control, bool closed) {
  std::vector<Vec3> p;
  if (closed) {
    p.push_back(control.back());
    p.insert(p.end(), control.begin(), control.end());
    p.push_back(control[0]);
    p.push_back(control[1 % control.size()]);
  } else {
    p.assign(2, control.front());
    p.insert(p.end(), control.begin(), control.end());
    p.insert(p.end(), 2, control.back());
  }
  std::vector<Vec3> out;
  for (std::size_t i = 0; i + 3 < p.size(); ++i)
    for (int k = 0; k < kPerSpan; ++k) {
      const double f = static_cast<double>(k) / kPerSpan, g = 1 - f;
      out.push_back((g * g * g * p[i] + (3 * f * f * f - 6 * f * f + 4) * p[i + 1] +
                     (3 * g * g * g - 6 * g * g + 4) * p[i + 2] + f * f * f * p[i + 3]) /
                    6.0);
    }
  const Vec3 last = closed ? out.front() : control.back();
  out.push_back(last);
  return out;
}

// Control points of the spline above that passes the given points.
std::vector<Vec3> interpolating_control(const std::vector<Vec3>& points, bool closed) {
  const auto n = static_cast<Eigen::Index>(points.size());
  Eigen::MatrixXd values = Eigen::MatrixXd::Zero(n, n), places(n, 2);
  for (Eigen::Index i = 0; i < n; ++i) {
    places.row(i) << points[static_cast<std::size_t>(i)].x, points[static_cast<std::size_t>(i)].z;
    if (!closed && (i == 0 || i == n - 1)) {
      values(i, i) = 1;
      continue;
    }
    values(i, (i + n - 1) % n) += 1.0 / 6;
    values(i, i) += 4.0 / 6;
    values(i, (i + 1) % n) += 1.0 / 6;
  }
  const Eigen::MatrixXd control = values.partialPivLu().solve(places);
  std::vector<Vec3> out;
  for (Eigen::Index i = 0; i < n; ++i) out.push_back({control(i, 0), 0, control(i, 1)});
  return out;
}

std::vector<Vec3> bezier_points(const nlohmann::json& cubics, const std::string& name) {
  std::vector<Vec3> out;
  for (const auto& cubic : cubics) {
    const auto p = read_points(cubic);
    if (p.size() != 4) throw Error(name + ": every cubic of \"bezier\" needs four points");
    for (int k = 0; k <= kPerBezier; ++k) {
      const double u = static_cast<double>(k) / kPerBezier, v = 1 - u;
      out.push_back(v * v * v * p[0] + 3 * u * v * v * p[1] + 3 * u * u * v * p[2] +
                    u * u * u * p[3]);
    }
  }
  return out;
}

AskedPath read_polyline(const nlohmann::json& json) {
  AskedPath path;
  for (const auto& point : json) {
    const bool timed = point.size() == 3;
    path.points.push_back(read_point(point, timed ? 1 : 0));
    if (timed) path.times.push_back(point[0].get<double>());
  }
  return path;
}

// Where one should be at a time: linear between the due points.
Vec3 due_place(const AskedPath& path, double time) {
  const auto later = std::upper_bound(path.times.begin(), path.times.end(), time);
  if (later == path.times.begin()) return path.points.front();
  if (later == path.times.end()) return path.points.back();
  const auto i = static_cast<std::size_t>(later - path.times.begin());
  const double span = path.times[i] - path.times[i - 1];
  return lerp(path.points[i - 1], path.points[i],
              span > 0 ? (time - path.times[i - 1]) / span : 1.0);
}

// A stretch of the polyline inside a circle, so that far ones need no closer look.
struct Block {
  std::size_t begin = 0, end = 0;  // segments
  Vec3 centre;
  double radius = 0;
};

std::vector<Block> make_blocks(const std::vector<Vec3>& line) {
  constexpr std::size_t kSegments = 16;
  std::vector<Block> blocks;
  for (std::size_t begin = 0; begin + 1 < line.size(); begin += kSegments) {
    Block block{begin, std::min(begin + kSegments, line.size() - 1), {}, 0};
    for (std::size_t i = block.begin; i <= block.end; ++i) block.centre += line[i];
    block.centre = block.centre / static_cast<double>(block.end - block.begin + 1);
    for (std::size_t i = block.begin; i <= block.end; ++i)
      block.radius = std::max(block.radius, length(line[i] - block.centre));
    blocks.push_back(block);
  }
  return blocks;
}

}  // namespace

std::vector<NearestPlace> nearest_places(const std::vector<Vec3>& points,
                                         const std::vector<Vec3>& line) {
  const auto blocks = make_blocks(line);
  std::vector<double> starts(line.size(), 0.0);
  for (std::size_t i = 1; i < line.size(); ++i)
    starts[i] = starts[i - 1] + length(line[i] - line[i - 1]);

  std::vector<NearestPlace> out;
  out.reserve(points.size());
  std::size_t likely = 0;  // the block of the point before
  for (const Vec3& point : points) {
    NearestPlace best{std::numeric_limits<double>::infinity(), 0};
    std::size_t best_block = likely;
    const auto look_at = [&](std::size_t b) {
      for (std::size_t i = blocks[b].begin; i < blocks[b].end; ++i) {
        const Vec3 along = line[i + 1] - line[i], from = point - line[i];
        const double u =
            std::clamp(dot(from, along) / std::max(dot(along, along), 1e-12), 0.0, 1.0);
        const double distance = length(from - u * along);
        if (distance >= best.distance) continue;
        best = {distance, starts[i] + u * (starts[i + 1] - starts[i])};
        best_block = b;
      }
    };
    look_at(likely);
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      const double reach = best.distance + blocks[b].radius;
      const Vec3 away = point - blocks[b].centre;
      if (b != likely && dot(away, away) < reach * reach) look_at(b);
    }
    likely = best_block;
    out.push_back(best);
  }
  return out;
}

AskedPath parse_path(std::string_view text, const std::string& name) {
  try {
    const auto json = parse_json(text, name);
    AskedPath path;
    if (json.is_object() && json.contains("bezier"))
      require_known_keys(json, {"bezier"}, name);
    else
      require_known_keys(json, {"points", "closed", "through"}, name);
    if (json.is_object() && json.contains("bezier")) {
      path.points = bezier_points(json["bezier"], name);
    } else if (json.is_object()) {
      if (!json.contains("points")) throw Error(name + ": a path needs \"points\" or \"bezier\"");
      const bool closed = json.value("closed", false);
      const auto points = read_points(json["points"]);
      if (points.size() < 2) throw Error(name + ": a path needs at least two points");
      path.points = spline_points(
          json.value("through", false) ? interpolating_control(points, closed) : points, closed);
    } else {
      path = read_polyline(json);
    }
    if (path.points.size() < 2 || (!path.times.empty() && path.times.size() != path.points.size()))
      throw Error(name + ": a path is a list of at least two [x,z] or of [t,x,z]");
    return path;
  } catch (const nlohmann::json::exception& error) {
    throw Error(name + ": not a path: " + json_reason(error));
  }
}

PathFigures measure_path(const AskedPath& path, const Body& body, const Travel& travel) {
  PathFigures figures;
  for (std::size_t i = 1; i < path.points.size(); ++i)
    figures.length += length(path.points[i] - path.points[i - 1]);
  std::vector<Vec3> root = body.positions(body.pelvis);
  for (Vec3& p : root) p = on_ground(p);

  const int stretches = std::max(1, static_cast<int>(std::ceil(figures.length / kStretch)));
  std::set<int> covered;
  std::vector<double> smooth, raw, timed;
  for (const NearestPlace& place : nearest_places(travel.place, path.points)) {
    smooth.push_back(place.distance * kCentimetres);
    const double along = place.arc_length / std::max(figures.length, 1e-9);
    covered.insert(std::clamp(static_cast<int>(along * stretches), 0, stretches - 1));
  }
  for (const NearestPlace& place : nearest_places(root, path.points))
    raw.push_back(place.distance * kCentimetres);
  figures.covered_fraction = static_cast<double>(covered.size()) / stretches;
  figures.cross_track = summarise(std::move(smooth));
  figures.root_cross_track = summarise(std::move(raw));
  if (!path.times.empty()) {
    for (int f = 0; f < body.frames; ++f) {
      const double time = f * body.dt;
      if (time >= path.times.front() && time <= path.times.back())
        timed.push_back(length(travel.place[static_cast<std::size_t>(f)] - due_place(path, time)) *
                        kCentimetres);
    }
    figures.timed_error = summarise(std::move(timed));
  }
  return figures;
}

}  // namespace amble::metrics
